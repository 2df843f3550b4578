# Starts and ends, on this machine, what stands in for the operator of a system. To be sourced after common.sh, by a script that says which:
#
#   STAND_IN        its directory in e2e/stand-ins; its log and its label have this name, too
#   STAND_IN_CLASS  its main class
#   STANDS_IN_FOR   the operator that it stands in for, as messages name it
#   CRD             a CRD that both install

# choose_with_stand_in: a cluster, and the files of the stand-in there
choose_with_stand_in() {
  choose_cluster
  use_cluster
  PID_FILE=$STATE/$STAND_IN.pid
  LOG=$LOGS/$STAND_IN.log
}

# needs_stand_in: whether the cluster has neither the stand-in nor a real operator
needs_stand_in() {
  ! stand_in_is_up || return 1
  if real_operator_is_there; then
    say "$STANDS_IN_FOR is in the cluster already"
    return 1
  fi
}

# start_stand_in ARGUMENT...: returns when it is up
start_stand_in() {
  say "starting the stand-in for $STANDS_IN_FOR (a few seconds) ..."
  : >"$LOG"
  # It outlives this script, so it must hold none of its locks and pipes.
  setsid "$(find_jdk)/bin/java" -XX:+UseSerialGC -Xmx256m -cp "$(class_path)" "$STAND_IN_CLASS" "$@" \
    >"$LOG" 2>&1 </dev/null 3>&- 4>&- &
  local pid=$! try
  echo "$pid" >"$PID_FILE"
  for try in {1..240}; do
    # Not by its command line, which it does not have from the first moment on.
    kill -0 "$pid" 2>/dev/null || die_showing "$LOG" "the stand-in for $STANDS_IN_FOR ended after $((try / 4)) seconds"
    if grep -q "the stand-in for $STANDS_IN_FOR is up" "$LOG"; then
      return
    fi
    sleep 0.25
  done
  die_showing "$LOG" "the stand-in for $STANDS_IN_FOR does not start"
}

# end_stand_in: and removes its CRDs with every resource of theirs
end_stand_in() {
  if stand_in_is_up; then
    kill "$(cat "$PID_FILE")"
    while stand_in_is_up; do
      sleep 0.1
    done
  fi
  rm -f "$PID_FILE"
  real_operator_is_there || "$(find_jdk)/bin/java" -cp "$(class_path)" "$STAND_IN_CLASS" remove
}

stand_in_is_up() {
  [[ -f $PID_FILE ]] && grep -qs "${STAND_IN_CLASS##*.}" "/proc/$(cat "$PID_FILE")/cmdline"
}

# real_operator_is_there: the CRD is there, and not the stand-in's
real_operator_is_there() {
  local labels
  labels=$(kubectl get crd "$CRD" --ignore-not-found --output 'jsonpath=crd {.metadata.labels}')
  [[ $labels == crd* && $labels != *brokerbench.io/$STAND_IN-stand-in* ]]
}

class_path() {
  local target=$E2E/stand-ins/$STAND_IN/target
  [[ -d $target/lib ]] || die "the stand-in for $STANDS_IN_FOR is not built: run 'mvn -DskipTests package' first"
  echo "$target/classes:$target/lib/*"
}
