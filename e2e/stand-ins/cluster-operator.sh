#!/usr/bin/env bash
# Puts RabbitMQ's Cluster Operator, or what stands in for it, onto a test cluster, for runs with deployment ClusterOperator.
set -euo pipefail

# shellcheck source=../lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
# shellcheck source=../lib/stand-ins.sh
source "$E2E/lib/stand-ins.sh"

STAND_IN=cluster-operator
STAND_IN_CLASS=io.brokerbench.e2e.rabbitmq.StandInClusterOperator
STANDS_IN_FOR="the Cluster Operator"
CRD=rabbitmqclusters.rabbitmq.com

usage() {
  cat <<'TEXT'
usage: e2e/stand-ins/cluster-operator.sh up | down | status

  up      returns when runs with 'deployment: {type: ClusterOperator}' can be made. Where a real Cluster Operator has its CRD
          in the cluster, that one is used. Else a CRD with the fields that runs use is installed, and a stand-in for the
          Cluster Operator is started on this machine: it makes real RabbitMQ nodes, without TLS.
  down    removes the CRD with every resource, and ends the stand-in.
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
    # shellcheck disable=SC2119 # This one has no arguments.
    start_stand_in
  fi
}

main "$@"
