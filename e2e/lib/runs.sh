# Makes runs and follows them. To be sourced after common.sh.

# prepare_namespace NAMESPACE: makes it where it is missing, with the strictest Pod Security level
prepare_namespace() {
  kubectl apply --filename - <<YAML
apiVersion: v1
kind: Namespace
metadata:
  name: $1
  labels: {pod-security.kubernetes.io/enforce: restricted}
YAML
}

# make_run NAMESPACE RUN FILE: in place of one of that name that was there
make_run() {
  kubectl --namespace "$1" delete benchmarkrun "$2" --ignore-not-found --cascade=foreground --timeout=2m
  kubectl --namespace "$1" apply --filename "$3"
}

# follow_run NAMESPACE RUN: one line for each change of what a user would look at, until the run has finished
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
  done < <(kubectl --namespace "$1" get benchmarkrun "$2" --watch --output=jsonpath="$shown")
  kill "$!" 2>/dev/null || true
  # A watch may be cut short; the condition is what counts.
  quietly finished kubectl --namespace "$1" wait benchmarkrun "$2" --for=condition=Finished --timeout=15m
}

# of_run NAMESPACE RUN JSONPATH
of_run() {
  kubectl --namespace "$1" get benchmarkrun "$2" --output=jsonpath="$3"
}

# condition_of NAMESPACE RUN TYPE: its status
condition_of() {
  of_run "$1" "$2" "{.status.conditions[?(@.type==\"$3\")].status}"
}

# message_of NAMESPACE RUN TYPE: what its condition of that type says
message_of() {
  of_run "$1" "$2" "{.status.conditions[?(@.type==\"$3\")].message}"
}

# save_result NAMESPACE RUN FILE: the run's result.json, where it has one
save_result() {
  local results
  results=$(of_run "$1" "$2" '{.status.resultsRef.name}')
  [[ -n $results ]] || return 0
  kubectl --namespace "$1" get configmap "$results" --output=jsonpath='{.data.result\.json}' >"$3"
}

# must_have_succeeded NAMESPACE RUN
must_have_succeeded() {
  [[ $(of_run "$1" "$2" '{.status.phase}') == Succeeded ]] || die "$2 failed: $(of_run "$1" "$2" '{.status.message}')"
}

# must_be NAMESPACE RUN TYPE: the condition of that type is True
must_be() {
  [[ $(condition_of "$1" "$2" "$3") == True ]] ||
    die "$2 is not $3: $(message_of "$1" "$2" "$3")"
}

# of_suite NAMESPACE SUITE JSONPATH
of_suite() {
  kubectl --namespace "$1" get benchmarksuite "$2" --output=jsonpath="$3"
}

# follow_suite NAMESPACE SUITE MINUTES: follows each run of it in turn, until the suite has finished
follow_suite() {
  local ended run progress last='' until=$((EPOCHSECONDS + $3 * 60))
  # shellcheck disable=SC2016
  local shown='{.status.conditions[?(@.type=="Finished")].status}|{.status.currentRun}|{.status.progress}'
  while true; do
    IFS='|' read -r ended run progress <<<"$(of_suite "$1" "$2" "$shown")"
    [[ $ended != True ]] || break
    if [[ -n $run && $run != "$last" ]]; then
      say "run $run, ${progress:-0} finished before it:"
      follow_run "$1" "$run"
      last=$run
    elif ((EPOCHSECONDS > until)); then
      die "suite $2 has not finished after $3 minutes: $(of_suite "$1" "$2" '{.status.message}')"
    else
      sleep 1
    fi
  done
  say "suite $2: $(of_suite "$1" "$2" '{.status.message}')"
}
