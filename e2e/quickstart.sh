#!/usr/bin/env bash
# From nothing to a report: a cluster, the operator, then a suite of Kafka and Pulsar under the same load.
set -euo pipefail

# shellcheck source=lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
# shellcheck source=lib/runs.sh
source "$E2E/lib/runs.sh"

SUITE=quickstart
NAMESPACE=brokerbench-quickstart
WITH_CONTEXT=()

# Longer than any suite of this size takes on a slow machine.
LONGEST_MINUTES=40

usage() {
  cat <<'TEXT'
usage: e2e/quickstart.sh [--context NAME | --provider kind|local]

Starts a cluster (see e2e/cluster.sh for which), installs the operator built from this working tree, and runs the suite
config/suites/quickstart.yaml in namespace brokerbench-quickstart: Kafka and Pulsar, one node each, twice in turn, with the same
level, load and resources. Prints what the suite found, and the path of a report to open in a browser. Takes about 6 minutes; the first
time takes longer, because everything is built from source. Run it again at will: everything that is up to date is kept, and the runs
are made anew.
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
  say "starting the suite of config/suites/$SUITE.yaml (4 runs: broker, 10 s warm-up, 20 s measured, clean-up) ..."
  quietly start-suite kubectl --namespace "$NAMESPACE" apply --filename "$REPOSITORY/config/suites/$SUITE.yaml"
  follow_suite "$NAMESPACE" "$SUITE" "$LONGEST_MINUTES"
  show_results
}

# make_namespace: with nothing of earlier quick starts
make_namespace() {
  prepare_namespace "$NAMESPACE"
  kubectl --namespace "$NAMESPACE" delete benchmarksuite "$SUITE" --ignore-not-found --cascade=foreground --timeout=3m
  # Earlier versions of this script made runs without a suite.
  kubectl --namespace "$NAMESPACE" delete benchmarkrun quickstart-kafka quickstart-pulsar --ignore-not-found \
    --cascade=foreground --timeout=3m
}

show_results() {
  local directory=$CACHE/quickstart
  must_have_suite_results
  rm -rf "$directory"
  echo
  kubectl --namespace "$NAMESPACE" get benchmarkruns --selector="brokerbench.io/suite=$SUITE" --output=wide
  echo
  kubectl --namespace "$NAMESPACE" get benchmarksuites
  echo
  quietly get-suite bench get suite "$SUITE" --namespace "$NAMESPACE" --out "$directory"
  bench show "$directory/suite.json"
  quietly report bench report "$directory" --out "$directory/report.html" --markdown "$directory/report.md"
  cat <<TEXT

One node each, and all nodes on one machine where the cluster is a local one: good to see that it works, no figures to compare.
Open the report in a browser:
    $directory/report.html
The results are beside it, and in the cluster, which stays up for more:
    eval "\$(e2e/cluster.sh$(place) env)"
    worker-image/bin/bench report suite/$SUITE --namespace $NAMESPACE
    e2e/cluster.sh$(place) down
TEXT
  judge_runs
}

bench() {
  "$REPOSITORY/worker-image/bin/bench" "$@"
}

# must_have_suite_results: dies if the suite has no suite.json to show
must_have_suite_results() {
  local found
  found=$(of_suite "$NAMESPACE" "$SUITE" '{.status.resultsRef.name}')
  [[ -n $found ]] || die "the suite has no results: $(of_suite "$NAMESPACE" "$SUITE" '{.status.message}')"
}

# judge_runs: dies unless each run was proven and lost nothing
judge_runs() {
  local run runs
  runs=$(kubectl --namespace "$NAMESPACE" get benchmarkruns --selector="brokerbench.io/suite=$SUITE" --output=jsonpath='{.items[*].metadata.name}')
  [[ -n $runs ]] || die "the suite made no run"
  for run in $runs; do
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
