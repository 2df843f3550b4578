#!/usr/bin/env bash
# From nothing to figures: a cluster, the operator, three Kafka brokers, a real load, and the table at the end.
set -euo pipefail

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

SAMPLE=$REPOSITORY/config/samples/quickstart-kafka.yaml
RUN=quickstart-kafka
NAMESPACE=brokerbench-quickstart
WITH_CONTEXT=()

usage() {
  cat <<'TEXT'
usage: e2e/quickstart.sh [--context NAME]

Starts a cluster (see e2e/cluster.sh for which), installs the operator built from this working tree, and runs
config/samples/quickstart-kafka.yaml in namespace brokerbench-quickstart. Takes about 3 minutes; the first time, when everything
is built from source, about 15. Run it again at will: everything that is up to date is kept, and the run is made anew.
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
  start_run
  follow_run
  show_results
}

start_run() {
  say "starting the run of ${SAMPLE#"$REPOSITORY"/} (about 90 seconds: brokers, 10 s warm-up, 30 s measured, clean-up) ..."
  quietly start-run create_run
}

create_run() {
  kubectl apply --filename - <<YAML
apiVersion: v1
kind: Namespace
metadata:
  name: $NAMESPACE
  labels: {pod-security.kubernetes.io/enforce: restricted}
YAML
  kubectl --namespace "$NAMESPACE" delete benchmarkrun "$RUN" --ignore-not-found --cascade=foreground --timeout=2m
  kubectl --namespace "$NAMESPACE" apply --filename "$SAMPLE"
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
  local results valid
  results=$(of_run '{.status.resultsRef.name}')
  valid=$(of_run '{.status.conditions[?(@.type=="Valid")].status}')
  echo
  kubectl --namespace "$NAMESPACE" get benchmarkruns --output=wide
  echo
  if [[ -n $results ]]; then
    kubectl --namespace "$NAMESPACE" get configmap "$results" --output=jsonpath='{.data.result\.json}' |
      "$REPOSITORY/worker-image/bin/bench" show -
    cat <<TEXT

All of it is in a ConfigMap, and the cluster stays up for more:
    eval "\$(e2e/cluster.sh${BROKERBENCH_CONTEXT:+ --context $BROKERBENCH_CONTEXT} env)"
    kubectl --namespace $NAMESPACE get configmap $results --output=jsonpath='{.data.result\.json}'
    e2e/cluster.sh${BROKERBENCH_CONTEXT:+ --context $BROKERBENCH_CONTEXT} down
TEXT
  fi
  [[ $(of_run '{.status.phase}') == Succeeded ]] || die "the run failed: $(of_run '{.status.message}')"
  [[ $valid == True ]] || die "the run is not Valid: $(of_run '{.status.conditions[?(@.type=="Valid")].message}')"
}

# of_run JSONPATH
of_run() {
  kubectl --namespace "$NAMESPACE" get benchmarkrun "$RUN" --output=jsonpath="$1"
}

main "$@"
