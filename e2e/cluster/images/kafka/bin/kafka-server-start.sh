#!/bin/bash
# Starts a broker or controller: kafka-server-start.sh PROPERTIES [--override NAME=VALUE]...
set -euo pipefail

bin=$(cd "$(dirname "$0")" && pwd)
export KAFKA_HEAP_OPTS=${KAFKA_HEAP_OPTS--Xms1g -Xmx1g}
export KAFKA_LOG4J_OPTS=${KAFKA_LOG4J_OPTS--Dlog4j2.configurationFile=$bin/../config/log4j2.yaml}

exec "$bin/kafka-run-class.sh" kafka.Kafka "$@"
