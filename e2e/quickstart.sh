#!/usr/bin/env bash
# From nothing to figures: a cluster, the operator, then Kafka and Pulsar under the same load, and both side by side at the end.
set -euo pipefail

# shellcheck source=lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
# shellcheck source=lib/runs.sh
source "$E2E/lib/runs.sh"

RUNS=(quickstart-kafka quickstart-pulsar)
NAMESPACE=brokerbench-quickstart
WITH_CONTEXT=()

usage() {
  cat <<'TEXT'
usage: e2e/quickstart.sh [--context NAME | --provider kind|local]

Starts a cluster (see e2e/cluster.sh for which), installs the operator built from this working tree, and runs
config/samples/quickstart-kafka.yaml and quickstart-pulsar.yaml, one after the other, in namespace brokerbench-quickstart: one
node each, the same level, load and resources. Takes about 6 minutes; the first time, when everything is built from source, about
16. Run it again at will: everything that is up to date is kept, and the runs are made anew.
TEXT
}

main() {
  case ${1:-} in
    --context)
      take_context "$@"
      WITH_CONTEXT=(--context "$2")
      ;;
    --provider) take_context "$@" ;;
    "") ;;
    help | -h | --help)
      usage
      return
      ;;
    *)
      usage >&2
      exit 2
      ;;
  esac
  need_build_tools
  "$E2E/install.sh" "${WITH_CONTEXT[@]}"
  use_cluster
  quietly namespace make_namespace
  local run
  for run in "${RUNS[@]}"; do
    say "starting the run of config/samples/$run.yaml (about 90 seconds: broker, 20 s warm-up, 30 s measured, clean-up) ..."
    quietly "start-$run" kubectl --namespace "$NAMESPACE" apply --filename "$REPOSITORY/config/samples/$run.yaml"
    follow_run "$NAMESPACE" "$run"
  done
  show_results
}

# make_namespace: with nothing of earlier quick starts
make_namespace() {
  prepare_namespace "$NAMESPACE"
  kubectl --namespace "$NAMESPACE" delete benchmarkrun "${RUNS[@]}" --ignore-not-found --cascade=foreground --timeout=2m
}

show_results() {
  local directory=$CACHE/quickstart run files=()
  rm -rf "$directory"
  mkdir -p "$directory"
  echo
  kubectl --namespace "$NAMESPACE" get benchmarkruns --output=wide
  echo
  for run in "${RUNS[@]}"; do
    save_result "$NAMESPACE" "$run" "$directory/$run.json"
    [[ ! -s $directory/$run.json ]] || files+=("$directory/$run.json")
  done
  if ((${#files[@]} > 0)); then
    "$REPOSITORY/worker-image/bin/bench" compare "${files[@]}"
    cat <<TEXT

One node each, and all nodes on one machine where the cluster is a local one: good to see that it works, no figures to compare.
Each result is in a ConfigMap, and in $directory; the cluster stays up for more:
    worker-image/bin/bench show ${files[0]}
    eval "\$(e2e/cluster.sh$(place) env)"
    e2e/cluster.sh$(place) down
TEXT
  fi
  for run in "${RUNS[@]}"; do
    must_have_succeeded "$NAMESPACE" "$run"
    must_be "$NAMESPACE" "$run" DurabilityVerified
    [[ $(of_run "$NAMESPACE" "$run" '{.status.figures.lostMessages}') == 0 ]] || die "$run lost messages"
    # No failure: a machine that is too small or too busy for the load is told from one that is not.
    [[ $(condition_of "$NAMESPACE" "$run" Valid) == True ]] ||
      say "the figures of $run may not be quoted: $(message_of "$NAMESPACE" "$run" Valid)"
  done
}

# place: the option that names the cluster again, where one was named
place() {
  echo "${BROKERBENCH_CONTEXT:+ --context $BROKERBENCH_CONTEXT}${BROKERBENCH_PROVIDER:+ --provider $BROKERBENCH_PROVIDER}"
}

main "$@"
