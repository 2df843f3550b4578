#!/usr/bin/env bash
# What the load generator itself costs: beside a bare client, beside Kafka's own tools, and beside OMB. One table, each ratio beside
# its limit.
set -euo pipefail

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

GENERATOR=$E2E/generator/target
BROKER=$E2E/images/kafka

usage() {
  cat <<'TEXT'
usage: e2e/bench-generator.sh [--build] [OPTION]...

Builds the project where it is not built (--build: in any case), collects what a Kafka broker runs on, measures, and prints one table:
each ratio beside its limit. Exit code 0 if every limit holds. Needs Linux and two processors that nothing else uses; takes about 4
hours. OMB_HOME names an OpenMessaging Benchmark to compare with: a directory with its jars in lib/, with the same version of
kafka-clients. Logs are in ~/.cache/brokerbench/generator.

  --only PARTS          of jmh (our code alone), cpu (processor time for each message), peak (messages a second); with commas
  --pairs N             how often everything is measured, in turns (5)
  --warm-up SECONDS     load before each measurement (120)
  --seconds SECONDS     length of each measurement (30)
  --workload LIST       of part cpu: messages a second and their bytes (20000x1024,50000x100)
  --granularity LIST    of part cpu: pacing granularities in microseconds (50,100,1000)
  --quick               shows that everything works, in about 9 minutes; its figures mean little
TEXT
}

main() {
  case ${1:-} in
    help | -h | --help) usage && exit ;;
  esac
  JAVA_HOME=$(find_jdk)
  export JAVA_HOME
  if [[ ${1:-} == --build || ! -d $GENERATOR/lib ]]; then
    say "building the project (about 2 minutes) ..."
    quietly build-generator mvn --batch-mode --file "$REPOSITORY/pom.xml" -DskipTests package
  fi
  [[ ${1:-} != --build ]] || shift
  collect_broker
  local work=$CACHE/generator
  rm -rf "$work"
  mkdir -p "$work"
  "$JAVA_HOME/bin/java" -XX:+UseSerialGC -Xmx256m --sun-misc-unsafe-memory-access=allow \
    -cp "$(class_path)" io.brokerbench.generator.GeneratorBenchmark \
    --repository "$REPOSITORY" --broker-libraries "$BROKER/target/libs/*" --work "$work" "$@"
}

collect_broker() {
  [[ ! $BROKER/target/complete -nt $BROKER/pom.xml ]] || return 0
  say "collecting what Kafka runs on (first time only, about half a minute) ..."
  rm -rf "$BROKER/target"
  quietly collect-kafka mvn --batch-mode --file "$BROKER/pom.xml" package
  touch "$BROKER/target/complete"
}

class_path() {
  local jars=("$GENERATOR"/*.jar)
  echo "${jars[0]}:$GENERATOR/lib/*"
}

main "$@"
