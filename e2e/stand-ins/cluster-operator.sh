#!/usr/bin/env bash
# Puts RabbitMQ's Cluster Operator, or what stands in for it, onto a test cluster, for runs with deployment ClusterOperator.
set -euo pipefail

# shellcheck source=../lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"

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
    up) choose_with_stand_in && start_stand_in ;;
    down) choose_with_stand_in && end_stand_in ;;
    status) choose_with_stand_in && stand_in_is_up ;;
    help | -h | --help) usage ;;
    *) usage >&2 && exit 2 ;;
  esac
}

choose_with_stand_in() {
  choose_cluster
  use_cluster
  PID_FILE=$STATE/cluster-operator.pid
  LOG=$LOGS/cluster-operator.log
}

start_stand_in() {
  if stand_in_is_up; then
    return
  fi
  if real_operator_is_there; then
    say "a Cluster Operator is in the cluster already"
    return
  fi
  say "starting the stand-in for the Cluster Operator (a few seconds) ..."
  : >"$LOG"
  # It outlives this script, so it must hold none of its locks and pipes.
  setsid "$(find_jdk)/bin/java" -XX:+UseSerialGC -Xmx256m -cp "$(class_path)" io.brokerbench.e2e.rabbitmq.StandInClusterOperator \
    >"$LOG" 2>&1 </dev/null 3>&- 4>&- &
  local pid=$! try
  echo "$pid" >"$PID_FILE"
  for try in {1..240}; do
    # Not by its command line, which it does not have from the first moment on.
    kill -0 "$pid" 2>/dev/null || die_showing "$LOG" "the stand-in for the Cluster Operator ended after $((try / 4)) seconds"
    if grep -q 'the stand-in for the Cluster Operator is up' "$LOG"; then
      return
    fi
    sleep 0.25
  done
  die_showing "$LOG" "the stand-in for the Cluster Operator does not start"
}

end_stand_in() {
  if stand_in_is_up; then
    kill "$(cat "$PID_FILE")"
    while stand_in_is_up; do
      sleep 0.1
    done
  fi
  rm -f "$PID_FILE"
  real_operator_is_there || "$(find_jdk)/bin/java" -cp "$(class_path)" io.brokerbench.e2e.rabbitmq.StandInClusterOperator remove
}

stand_in_is_up() {
  [[ -f $PID_FILE ]] && grep -qs StandInClusterOperator "/proc/$(cat "$PID_FILE")/cmdline"
}

real_operator_is_there() {
  local labels
  labels=$(kubectl get crd rabbitmqclusters.rabbitmq.com --ignore-not-found --output 'jsonpath=crd {.metadata.labels}')
  [[ $labels == crd* && $labels != *brokerbench.io/cluster-operator-stand-in* ]]
}

class_path() {
  local target=$E2E/stand-ins/cluster-operator/target
  [[ -d $target/lib ]] || die "the stand-in for the Cluster Operator is not built: run 'mvn -DskipTests package' first"
  echo "$target/classes:$target/lib/*"
}

main "$@"
