#!/bin/bash
# Adds the servers that ZOOKEEPER_SERVERS lists to a configuration file of ZooKeeper, and notes which of them this one is:
# generate-zookeeper-config.sh FILE
set -euo pipefail

file=$1
domain=$(hostname -d)
id=
number=0
for server in ${ZOOKEEPER_SERVERS//,/ }; do
  number=$((number + 1))
  echo "server.$number=$server.$domain:2888:3888" >>"$file"
  [[ $server != "$HOSTNAME" ]] || id=$number
done

if [[ -n $id ]]; then
  data=$(sed -n 's/^dataDir=//p' "$file")
  mkdir -p "$data"
  [[ -e $data/myid ]] || echo "$id" >"$data/myid"
fi
