#!/usr/bin/env bash
# Puts Strimzi, or what stands in for it, onto a test cluster, for runs with deployment Strimzi.
set -euo pipefail

# shellcheck source=../lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
# shellcheck source=../lib/stand-ins.sh
source "$E2E/lib/stand-ins.sh"

STAND_IN=strimzi
STAND_IN_CLASS=io.brokerbench.e2e.strimzi.StandInStrimzi
STANDS_IN_FOR=Strimzi
CRD=kafkas.kafka.strimzi.io

usage() {
  cat <<'TEXT'
usage: e2e/stand-ins/strimzi.sh up | down | status

  up      returns when runs with 'deployment: {type: Strimzi}' can be made. Where a real Strimzi has its CRDs in the cluster,
          that one is used. Else Strimzi's own CRDs are installed and a stand-in for its operator is started on this machine:
          it makes real Kafka nodes, but none of Strimzi's certificates, users and topics.
  down    ends the stand-in, and removes its CRDs with every resource of theirs.
  status  says whether the stand-in is up; exit code 0 if it is.

The project must have been built before ('mvn -DskipTests package').
TEXT
}

main() {
  case ${1:-} in
    up) choose_with_stand_in && start ;;
    down) choose_with_stand_in && end_stand_in ;;
    status) choose_with_stand_in && stand_in_is_up ;;
    help | -h | --help) usage ;;
    *) usage >&2 && exit 2 ;;
  esac
}

start() {
  if needs_stand_in; then
    start_stand_in "${KAFKA_IMAGE:?"e2e/images.sh kafka makes it"}"
  fi
}

main "$@"
