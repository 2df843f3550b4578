#!/bin/bash
# Creates, lists, describes, changes and deletes topics.
exec "$(dirname "$0")/kafka-run-class.sh" org.apache.kafka.tools.TopicCommand "$@"
