#!/bin/bash
# Whether the ZooKeeper of this pod serves.
set -euo pipefail

answer=$({
  echo ruok
  sleep 1
} | nc 127.0.0.1 2181)
[[ $answer == imok ]]
