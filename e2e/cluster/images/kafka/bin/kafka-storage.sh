#!/bin/bash
# Formats the directories of a broker, and tells what they hold.
exec "$(dirname "$0")/kafka-run-class.sh" kafka.tools.StorageTool "$@"
