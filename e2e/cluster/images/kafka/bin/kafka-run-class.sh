#!/bin/bash
# Runs a class of Kafka's: kafka-run-class.sh CLASS ARGUMENT...
set -euo pipefail

kafka=$(cd "$(dirname "$0")/.." && pwd)
read -ra options <<<"\
${KAFKA_HEAP_OPTS--Xmx256m} \
${KAFKA_JVM_PERFORMANCE_OPTS--server -XX:+UseG1GC -XX:MaxGCPauseMillis=20 -XX:InitiatingHeapOccupancyPercent=35 -XX:+ExplicitGCInvokesConcurrent} \
${KAFKA_JMX_OPTS-} \
${KAFKA_LOG4J_OPTS--Dlog4j2.configurationFile=$kafka/config/tools-log4j2.yaml} \
${KAFKA_OPTS-}"

# In a fixed order, by which an archive of classes is bound to its path.
jars=$(printf '%s:' "$kafka"/libs/*.jar)
[[ ! -e $kafka/kafka.jsa ]] || options+=("-XX:SharedArchiveFile=$kafka/kafka.jsa")

exec java "${options[@]}" -cp "$jars" "$@"
