#!/usr/bin/env bash
# The same load at every durability level on every system, and one table of what was verified and measured.
set -euo pipefail

# shellcheck source=lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
# shellcheck source=lib/runs.sh
source "$E2E/lib/runs.sh"

NAMESPACE=brokerbench-matrix
WORKLOAD=$E2E/durability-matrix/workload.yaml
MIRRORED=MIRRORED
ONLY=
WITH_CONTEXT=()

# name of the run | sample of its brokers | below spec.durability | below spec.broker
ROWS="
kafka-1                       | kafka-level1    | |
kafka-2                       | kafka-level2    | kafka: {flush: OperatingSystem} |
kafka-2-interval              | kafka-level2    | kafka: {flush: Interval} |
kafka-3                       | kafka-level3    | |
kafka-4                       | kafka-level4    | kafka: {flush: OperatingSystem} |
kafka-4-interval              | kafka-level4    | kafka: {flush: Interval} |
pulsar-1                      | pulsar-level1   | |
pulsar-2                      | pulsar-level2   | pulsar: {journal: Write} |
pulsar-2-bypass               | pulsar-level2   | pulsar: {journal: Bypass} |
pulsar-3                      | pulsar-level3   | |
pulsar-4                      | pulsar-level4   | pulsar: {journal: Write} |
pulsar-4-bypass               | pulsar-level4   | pulsar: {journal: Bypass} |
rabbitmq-1                    | rabbitmq-level1 | |
rabbitmq-2                    | rabbitmq-level1 | level: 2, rabbitmq: {sync: None} |
rabbitmq-2-after              | rabbitmq-level1 | level: 2, rabbitmq: {sync: SyncAfterConfirm} |
rabbitmq-2-stream             | rabbitmq-stream | |
rabbitmq-1-mirrored           | rabbitmq-level1 | rabbitmq: {sync: null, classic: Persistent} | MIRRORED
rabbitmq-2-mirrored           | rabbitmq-level1 | level: 2, rabbitmq: {sync: null, classic: Persistent} | MIRRORED
rabbitmq-2-mirrored-transient | rabbitmq-level1 | level: 2, rabbitmq: {sync: null, classic: Transient} | MIRRORED
rabbitmq-3                    | rabbitmq-level1 | level: 3, replicationFactor: 1 | nodes: 1
rabbitmq-4                    | rabbitmq-level1 | level: 4, replicationFactor: 1, rabbitmq: {sync: None} | nodes: 1
rabbitmq-4-after              | rabbitmq-level1 | level: 4, replicationFactor: 1, rabbitmq: {sync: SyncAfterConfirm} | nodes: 1
rabbitmq-4-stream             | rabbitmq-stream | level: 4, replicationFactor: 1 | nodes: 1
rabbitmq-4-classic            | rabbitmq-level1 | level: 4, replicationFactor: 1, rabbitmq: {sync: null, classic: Persistent} | nodes: 1, rabbitmq: {queueType: Classic}
rabbitmq-4-classic-transient  | rabbitmq-level1 | level: 4, replicationFactor: 1, rabbitmq: {sync: null, classic: Transient} | nodes: 1, rabbitmq: {queueType: Classic}
"

usage() {
  cat <<'TEXT'
usage: e2e/durability-matrix.sh [--only PATTERN] [--context NAME | --provider kind|local]

Runs the load of e2e/durability-matrix/workload.yaml at levels 1 to 4, with both flush modes of Kafka, both journal modes of Pulsar and all
queue types of RabbitMQ, and prints one table. Each run has three broker nodes, except RabbitMQ at levels 3 and 4: it has no asynchronous
replication, so its queues have one copy there, on one node. Mirrored queues are those of RabbitMQ 3.10.8. Fails when a row does: when its run
did not succeed, when a setting of its level could not be verified, when a message was lost, or when the figures may not be quoted. Takes about
an hour.

  --only PATTERN  just the rows whose name matches this pattern of bash, such as 'pulsar-*' or kafka-2-interval
  --context NAME  on the cluster of this context of your kubeconfig
  --provider P    on kind, or on a cluster built from source (local)
TEXT
}

main() {
  while (($# > 0)); do
    case $1 in
      --only) ONLY=${2:?"--only needs a pattern"} && shift ;;
      --context)
        take_context "$@"
        WITH_CONTEXT=(--context "$2")
        shift
        ;;
      --provider) take_context "$@" && shift ;;
      help | -h | --help) usage && exit ;;
      *) usage >&2 && exit 2 ;;
    esac
    shift
  done
  [[ -n $(wanted_rows) ]] || die "no row matches '$ONLY': see ROWS in this script, or leave --only out"
  "$E2E/install.sh" "${WITH_CONTEXT[@]}"
  [[ $(wanted_rows) != *"|$MIRRORED"* ]] || "$E2E/images.sh" rabbitmq-3.10 >/dev/null
  use_cluster
  RESULTS=$(mktemp -d)
  trap stop EXIT
  quietly matrix-namespace prepare_namespace "$NAMESPACE"
  FAILED=()
  run_rows
  show_table
  ((${#FAILED[@]} == 0)) || die "$(printf '%s; ' "${FAILED[@]}")"
}

stop() {
  local status=$?
  show_failure
  # Where a row did not come to its end: what those before it have shown.
  [[ -n ${SHOWN:-} ]] || show_table
  rm -rf "${RESULTS:-}"
  exit "$status"
}

# wanted_rows: name|sample|durability|broker, of each row that --only names
wanted_rows() {
  local name sample durability broker
  while IFS='|' read -r name sample durability broker; do
    name=${name// /}
    # shellcheck disable=SC2053
    [[ -z $name || ( -n $ONLY && $name != $ONLY ) ]] || echo "$name|${sample// /}|$(trimmed "$durability")|$(trimmed "$broker")"
  done <<<"$ROWS"
}

# trimmed TEXT: without spaces at its ends
trimmed() {
  local text=$1
  text=${text#"${text%%[! ]*}"}
  echo "${text%"${text##*[! ]}"}"
}

run_rows() {
  local name sample durability broker
  while IFS='|' read -r name sample durability broker <&5; do
    say "$name: $sample${durability:+, $durability}${broker:+, $broker}"
    [[ $broker != "$MIRRORED" ]] || broker="version: 3.10.8, image: $RABBITMQ_3_10_IMAGE, rabbitmq: {queueType: ClassicMirrored}"
    compose "$name" "$sample" "$durability" "$broker" >"$RESULTS/run.yaml"
    quietly matrix-run make_run "$NAMESPACE" "$name" "$RESULTS/run.yaml"
    follow_run "$NAMESPACE" "$name"
    save_result "$NAMESPACE" "$name" "$RESULTS/$name.json"
    judge "$name"
  done 5< <(wanted_rows)
}

# compose NAME SAMPLE DURABILITY BROKER: the sample's brokers and level, changed so, with the load of the matrix
compose() {
  kubectl patch --local --type=merge --filename "$REPOSITORY/config/samples/$2.yaml" --patch-file "$WORKLOAD" --output=yaml |
    kubectl patch --local --type=merge --filename - --output=yaml \
      --patch "$(printf 'metadata:\n  name: %s\nspec:\n  durability: {%s}\n  broker: {%s}\n' "$1" "$3" "$4")"
}

judge() {
  local condition lost
  if [[ $(of_run "$NAMESPACE" "$1" '{.status.phase}') != Succeeded ]]; then
    FAILED+=("$1 failed: $(of_run "$NAMESPACE" "$1" '{.status.message}')")
    return
  fi
  for condition in DurabilityVerified Valid; do
    [[ $(condition_of "$NAMESPACE" "$1" "$condition") == True ]] ||
      FAILED+=("$1 is not $condition: $(message_of "$NAMESPACE" "$1" "$condition")")
  done
  lost=$(of_run "$NAMESPACE" "$1" '{.status.figures.lostMessages}')
  [[ $lost == 0 ]] || FAILED+=("$1 lost $lost messages")
}

show_table() {
  local name files=()
  SHOWN=yes
  while IFS='|' read -r name _; do
    [[ ! -s $RESULTS/$name.json ]] || files+=("$RESULTS/$name.json")
  done < <(wanted_rows)
  echo
  ((${#files[@]} == 0)) || "$REPOSITORY/worker-image/bin/bench" compare "${files[@]}"
  echo
}

main "$@"
