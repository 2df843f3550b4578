#!/bin/bash
# Archives the classes of Pulsar's servers for Java's class data sharing, which makes each of them start sooner: they start once.
set -euo pipefail

readonly ARCHIVE=/pulsar/pulsar.jsa STARTED='messaging service is ready' BOUND_SECONDS=180

main() {
  cd "$(mktemp -d)"
  # Ports that nobody is likely to have, since a build may share the network of its machine.
  sed 's/^brokerServicePort=.*/brokerServicePort=47650/; s/^webServicePort=.*/webServicePort=47080/' /pulsar/conf/standalone.conf >standalone.conf

  JAVA_TOOL_OPTIONS="${JAVA_TOOL_OPTIONS-} -XX:ArchiveClassesAtExit=$ARCHIVE" PULSAR_MEM=-Xmx256m PULSAR_LOG_DIR=$PWD \
    pulsar standalone --config "$PWD/standalone.conf" --advertised-address 127.0.0.1 --no-functions-worker --no-stream-storage \
    --metadata-dir "$PWD/metadata" --bookkeeper-dir "$PWD/bookkeeper" --bookkeeper-port 47181 >log 2>&1 &
  local servers=$! deadline=$((SECONDS + BOUND_SECONDS))
  until grep --quiet "$STARTED" log; do
    if ! kill -0 "$servers" || ((SECONDS > deadline)); then
      cat log >&2
      exit 1
    fi
    sleep 0.2
  done
  kill "$servers"
  wait "$servers" || true
  [[ -s $ARCHIVE ]] || { cat log >&2 && exit 1; }
  rm -r "$PWD"
}

main
