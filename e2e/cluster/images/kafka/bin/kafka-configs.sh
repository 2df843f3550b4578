#!/bin/bash
# Shows and changes the settings of topics and brokers.
exec "$(dirname "$0")/kafka-run-class.sh" kafka.admin.ConfigCommand "$@"
