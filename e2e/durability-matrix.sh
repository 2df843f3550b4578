#!/usr/bin/env bash
# The same load at every durability level on both systems, and one table of what was verified and measured.
set -euo pipefail

# shellcheck source=lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
# shellcheck source=lib/runs.sh
source "$E2E/lib/runs.sh"

NAMESPACE=brokerbench-matrix
WORKLOAD=$E2E/durability-matrix/workload.yaml
ONLY=
WITH_CONTEXT=()

# name of the run | sample of its brokers and level | what the level leaves open
ROWS="
kafka-1            | kafka-level1  |
kafka-2            | kafka-level2  | kafka: {flush: OperatingSystem}
kafka-2-interval   | kafka-level2  | kafka: {flush: Interval}
kafka-3            | kafka-level3  |
kafka-4            | kafka-level4  | kafka: {flush: OperatingSystem}
kafka-4-interval   | kafka-level4  | kafka: {flush: Interval}
pulsar-1           | pulsar-level1 |
pulsar-2           | pulsar-level2 | pulsar: {journal: Write}
pulsar-2-bypass    | pulsar-level2 | pulsar: {journal: Bypass}
pulsar-3           | pulsar-level3 |
pulsar-4           | pulsar-level4 | pulsar: {journal: Write}
pulsar-4-bypass    | pulsar-level4 | pulsar: {journal: Bypass}
"

usage() {
  cat <<'TEXT'
usage: e2e/durability-matrix.sh [--only PATTERN] [--context NAME | --provider kind|local]

Runs the load of e2e/durability-matrix/workload.yaml at levels 1 to 4, with both flush modes of Kafka and both journal modes of Pulsar,
each on three broker nodes, and prints one table. Fails when a row does: when its run did not succeed, when a setting of its level could
not be verified, when a message was lost, or when the figures may not be quoted. Takes about 30 minutes.

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

# wanted_rows: name|sample|what is open, of each row that --only names
wanted_rows() {
  local name sample open
  while IFS='|' read -r name sample open; do
    name=${name// /}
    # shellcheck disable=SC2053
    [[ -z $name || ( -n $ONLY && $name != $ONLY ) ]] || echo "$name|${sample// /}|${open# }"
  done <<<"$ROWS"
}

run_rows() {
  local name sample open
  while IFS='|' read -r name sample open <&5; do
    say "$name: level ${sample: -1}${open:+, $open}"
    compose "$name" "$sample" "$open" >"$RESULTS/run.yaml"
    quietly matrix-run make_run "$NAMESPACE" "$name" "$RESULTS/run.yaml"
    follow_run "$NAMESPACE" "$name"
    save_result "$NAMESPACE" "$name" "$RESULTS/$name.json"
    judge "$name"
  done 5< <(wanted_rows)
}

# compose NAME SAMPLE OPEN: the sample's brokers and level with the load of the matrix
compose() {
  kubectl patch --local --type=merge --filename "$REPOSITORY/config/samples/$2.yaml" --patch-file "$WORKLOAD" --output=yaml |
    kubectl patch --local --type=merge --filename - --output=yaml \
      --patch "$(printf 'metadata:\n  name: %s\nspec:\n  durability: {%s}\n' "$1" "$3")"
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
