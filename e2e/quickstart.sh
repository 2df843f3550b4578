#!/usr/bin/env bash
# From nothing to figures: a cluster, the operator, then Kafka and Pulsar under the same load, and both side by side at the end.
set -euo pipefail

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

RUNS=(quickstart-kafka quickstart-pulsar)
NAMESPACE=brokerbench-quickstart
WITH_CONTEXT=()

usage() {
  cat <<'TEXT'
usage: e2e/quickstart.sh [--context NAME]

Starts a cluster (see e2e/cluster.sh for which), installs the operator built from this working tree, and runs
config/samples/quickstart-kafka.yaml and quickstart-pulsar.yaml, one after the other, in namespace brokerbench-quickstart: one
node each, the same level, load and resources. Takes about 4 minutes; the first time, when everything is built from source, about
16. Run it again at will: everything that is up to date is kept, and the runs are made anew.
TEXT
}

main() {
  case ${1:-} in
    --context)
      export BROKERBENCH_CONTEXT=${2:?"--context needs the name of a context"}
      WITH_CONTEXT=(--context "$2")
      ;;
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
  "$E2E/install.sh" "${WITH_CONTEXT[@]}"
  use_cluster
  quietly namespace make_namespace
  for RUN in "${RUNS[@]}"; do
    start_run
    follow_run
  done
  show_results
}

# make_namespace: with nothing of earlier quick starts
make_namespace() {
  kubectl apply --filename - <<YAML
apiVersion: v1
kind: Namespace
metadata:
  name: $NAMESPACE
  labels: {pod-security.kubernetes.io/enforce: restricted}
YAML
  kubectl --namespace "$NAMESPACE" delete benchmarkrun "${RUNS[@]}" --ignore-not-found --cascade=foreground --timeout=2m
}

start_run() {
  local sample=config/samples/$RUN.yaml
  say "starting the run of $sample (about 80 seconds: broker, 10 s warm-up, 30 s measured, clean-up) ..."
  quietly "start-$RUN" kubectl --namespace "$NAMESPACE" apply --filename "$REPOSITORY/$sample"
}

# follow_run: one line for each change of what a user would look at, until the run has finished
follow_run() {
  local finished phase percent rate publish end_to_end message line last=
  # shellcheck disable=SC2016
  local shown='{.status.conditions[?(@.type=="Finished")].status}|{.status.phase}|{.status.progressPercent}'
  shown+='|{.status.figures.publishRateMessagesPerSecond}|{.status.figures.publishLatencyP99}'
  shown+='|{.status.figures.endToEndLatencyP99}|{.status.message}{"\n"}'
  while IFS='|' read -r finished phase percent rate publish end_to_end message; do
    if [[ ${rate:-0} != 0 && $phase =~ ^(WarmingUp|Measuring)$ ]]; then
      line=$(printf '%-12s %3s %%  %6s msg/s   p99: publish %-9s end to end %s' \
        "$phase" "$percent" "$rate" "$publish" "$end_to_end")
    else
      line=$(printf '%-12s %s' "${phase:-Pending}" "$message")
    fi
    [[ $line == "$last" ]] || say "  $line"
    last=$line
    [[ $finished != True ]] || break
  done < <(kubectl --namespace "$NAMESPACE" get benchmarkrun "$RUN" --watch --output=jsonpath="$shown")
  kill "$!" 2>/dev/null || true
  # A watch may be cut short; the condition is what counts.
  quietly finished kubectl --namespace "$NAMESPACE" wait benchmarkrun "$RUN" --for=condition=Finished --timeout=10m
}

show_results() {
  local directory=$CACHE/quickstart results files=()
  rm -rf "$directory"
  mkdir -p "$directory"
  echo
  kubectl --namespace "$NAMESPACE" get benchmarkruns --output=wide
  echo
  for RUN in "${RUNS[@]}"; do
    results=$(of_run '{.status.resultsRef.name}')
    if [[ -n $results ]]; then
      kubectl --namespace "$NAMESPACE" get configmap "$results" --output=jsonpath='{.data.result\.json}' >"$directory/$RUN.json"
      files+=("$directory/$RUN.json")
    fi
  done
  if ((${#files[@]} > 0)); then
    "$REPOSITORY/worker-image/bin/bench" compare "${files[@]}"
    cat <<TEXT

One node each, and all nodes on one machine where the cluster is a local one: good to see that it works, no figures to compare.
Each result is in a ConfigMap, and in $directory; the cluster stays up for more:
    worker-image/bin/bench show ${files[0]}
    eval "\$(e2e/cluster.sh${BROKERBENCH_CONTEXT:+ --context $BROKERBENCH_CONTEXT} env)"
    e2e/cluster.sh${BROKERBENCH_CONTEXT:+ --context $BROKERBENCH_CONTEXT} down
TEXT
  fi
  for RUN in "${RUNS[@]}"; do
    [[ $(of_run '{.status.phase}') == Succeeded ]] || die "$RUN failed: $(of_run '{.status.message}')"
    [[ $(of_run '{.status.conditions[?(@.type=="Valid")].status}') == True ]] ||
      die "$RUN is not Valid: $(of_run '{.status.conditions[?(@.type=="Valid")].message}')"
  done
}

# of_run JSONPATH
of_run() {
  kubectl --namespace "$NAMESPACE" get benchmarkrun "$RUN" --output=jsonpath="$1"
}

main "$@"
