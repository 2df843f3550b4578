#!/usr/bin/env bash
# What the load generator itself costs: beside a bare client, beside the tools that Kafka, Pulsar and RabbitMQ have, and beside OMB. One table,
# each ratio beside its limit.
set -euo pipefail

# shellcheck source=lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

GENERATOR=$REPOSITORY/worker-image/benchmark/target
KAFKA=$E2E/cluster/images/kafka/target/libs
PULSAR=$E2E/cluster/images/pulsar/target/pulsar
PERF_TEST=$GENERATOR/../perf-test
BROKER_DATA_GB=10

usage() {
  cat <<'TEXT'
usage: e2e/bench-generator.sh [--build] [OPTION]...

Builds the project where it is not built (--build: in any case), collects what Kafka, Pulsar and RabbitMQ run on, measures, and prints one
table: each ratio beside its limit. Exit code 0 if every limit holds. Needs Linux and two processors that nothing else uses; takes about three
hours. RabbitMQ is Debian's package in a Debian of its own: it needs root on Debian or Ubuntu (without: --systems Kafka,Pulsar). OMB_HOME names an OpenMessaging Benchmark to compare with: a directory with its jars in lib/, with the same version of
kafka-clients. BROKER_DATA names a directory in which the brokers may keep what they store, 10 GB at most: in memory, as /dev/shm is,
which is the default; with a disk, peaks are those of the disk. Logs are in ~/.cache/brokerbench/generator.

  --only PARTS          of jmh (our code alone), cpu (processor time for each message), peak (messages a second), memory (heap of 100
                        producers on 1,000 partitions); with commas
  --pairs N             how often everything is measured, in turns (5)
  --seconds SECONDS     what is measured of each in a pair, in slices of 2 that take turns (20)
  --warm-up SECONDS     of part cpu: load on each generator, whose process stays, before its first turn (120)
  --peak-warm-up SECONDS  of parts peak and memory: load before each pair on each process, which goes with it (30)
  --workload LIST       of part cpu on Kafka: messages a second and their bytes (20000x1024,50000x100)
  --rabbitmq-workload LIST  of part cpu on RabbitMQ: the same (2000x1024,5000x100)
  --granularity LIST    of part cpu: pacing granularities in microseconds (50,100,1000); 100 is for its lag, and measured once
  --systems LIST        of parts cpu, which has no Pulsar, and peak: which systems (Kafka,Pulsar,RabbitMQ)
  --peak-bytes BYTES    of part peak: bytes of each message, 64 or more (100); of many, the broker is the limit
  --memory-seconds N    of part memory: length of its load (900)
  --quick               shows that everything works, in about 20 minutes; its figures mean little
TEXT
}

main() {
  local rabbitmq=()
  case ${1:-} in
    help | -h | --help) usage && exit ;;
  esac
  ! wants_rabbitmq "$@" || [[ $EUID == 0 ]] || die "RabbitMQ needs root: become root, or use --systems Kafka,Pulsar"
  make_broker_data
  need_build_tools
  JAVA_HOME=$(find_jdk)
  export JAVA_HOME
  if [[ ${1:-} == --build || ! -d $GENERATOR/lib ]]; then
    say "building the project (about 2 minutes) ..."
    quietly build-generator mvn --batch-mode --file "$REPOSITORY/pom.xml" -DskipTests package
  fi
  [[ ${1:-} != --build ]] || shift
  collect kafka
  collect pulsar
  if wants_rabbitmq "$@"; then
    collect_rabbitmq
    rabbitmq=(--rabbitmq "$RABBITMQ" --perf-test "$PERF_TEST/target/libs/*")
  fi
  local work=$CACHE/generator
  rm -rf "$work"
  mkdir -p "$work"
  "$JAVA_HOME/bin/java" -XX:+UseSerialGC -Xmx256m --sun-misc-unsafe-memory-access=allow \
    -cp "$(class_path)" io.brokerbench.generator.GeneratorBenchmark \
    --repository "$REPOSITORY" --broker-libraries "$KAFKA/*" --pulsar "$PULSAR" "${rabbitmq[@]}" --work "$work" --broker-data "$DATA" "$@"
}

# make_broker_data: a directory that goes when this script ends
make_broker_data() {
  local place=${BROKER_DATA:-/dev/shm} free
  [[ -d $place ]] || die "BROKER_DATA=$place is no directory: name one in memory that has $BROKER_DATA_GB GB free"
  free=$(df --output=avail --block-size=1M "$place" | tail -n 1)
  ((free >= BROKER_DATA_GB * 1024)) ||
    die "BROKER_DATA=$place has $((free)) MB free, and $BROKER_DATA_GB GB are needed: name a directory in memory that has them"
  DATA=$(mktemp -d "$place/brokerbench-generator.XXXXXX")
  trap 'show_failure; rm -rf "$DATA"' EXIT
}

# wants_rabbitmq ARGUMENT...: whether these arguments have it measured: all systems are unless --systems names some
wants_rabbitmq() {
  local systems=rabbitmq parts=cpu
  while (($# > 0)); do
    case $1 in
      --systems=* | --only=*) set -- "${1%%=*}" "${1#*=}" "${@:2}" && continue ;;
      --systems) systems=${2:-} ;;
      --only) parts=${2:-} ;;
    esac
    shift
  done
  [[ ,${systems,,}, == *,rabbitmq,* && ,${parts,,}, =~ ,(cpu|peak), ]]
}

# collect_rabbitmq: sets RABBITMQ to the root of a Debian that has it; and its PerfTest into target/ beside the file that says so
collect_rabbitmq() {
  RABBITMQ=$CACHE/rabbitmq-$RABBITMQ_VERSION/root
  if [[ ! -d $RABBITMQ ]]; then
    need_debian_packages debootstrap=debootstrap
    say "collecting what RabbitMQ $RABBITMQ_VERSION runs on (first time only, about two minutes) ..."
    quietly collect-rabbitmq cached "rabbitmq-$RABBITMQ_VERSION" make_rabbitmq
  fi
  [[ ! $PERF_TEST/target/complete -nt $PERF_TEST/pom.xml ]] || return 0
  say "collecting PerfTest (first time only, about half a minute) ..."
  rm -rf "$PERF_TEST/target"
  quietly collect-perf-test mvn --batch-mode --file "$PERF_TEST/pom.xml" package
  touch "$PERF_TEST/target/complete"
}

# make_rabbitmq DIRECTORY: from the suite of Debian that has RABBITMQ_VERSION
make_rabbitmq() {
  # Its mounts are its own, so that none is left should it be interrupted.
  unshare --mount debootstrap --variant=minbase --include=rabbitmq-server trixie "$1/root"
  [[ -d $1/root/usr/lib/rabbitmq/lib/rabbitmq_server-$RABBITMQ_VERSION ]]
}

class_path() {
  local jars=("$GENERATOR"/*.jar)
  echo "${jars[0]}:$GENERATOR/lib/*"
}

main "$@"
