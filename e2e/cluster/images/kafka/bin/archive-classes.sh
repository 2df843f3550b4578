#!/bin/bash
# Archives the classes of a broker for Java's class data sharing, as the build of the official image does: a broker starts once.
set -euo pipefail

kafka=$(cd "$(dirname "$0")/.." && pwd)
readonly ARCHIVE=$kafka/kafka.jsa STARTED='Kafka Server started' BOUND_SECONDS=120

main() {
  cd "$(mktemp -d)"
  # Ports that nobody is likely to have, since a build may share the network of its machine.
  cat >server.properties <<PROPERTIES
process.roles=broker,controller
node.id=0
controller.quorum.voters=0@127.0.0.1:47093
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://127.0.0.1:47092,CONTROLLER://127.0.0.1:47093
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
log.dirs=$PWD/data
PROPERTIES
  "$kafka/bin/kafka-storage.sh" format --cluster-id QXJjaGl2ZXMtY2xhc3Nlcw --config server.properties

  KAFKA_OPTS=-XX:ArchiveClassesAtExit=$ARCHIVE "$kafka/bin/kafka-server-start.sh" server.properties >log 2>&1 &
  local broker=$! deadline=$((SECONDS + BOUND_SECONDS))
  until grep --quiet "$STARTED" log; do
    if ! kill -0 "$broker" || ((SECONDS > deadline)); then
      cat log >&2
      exit 1
    fi
    sleep 0.2
  done
  kill "$broker"
  wait "$broker" || true
  [[ -s $ARCHIVE ]] || { cat log >&2 && exit 1; }
  rm -r "$PWD"
}

main
