#!/usr/bin/env bash
# Every test, from a clean clone: scripts, Go modules, unit tests, and the end-to-end suite on a real cluster.
set -euo pipefail

# shellcheck source=lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

MAVEN=(mvn --batch-mode --no-transfer-progress --file "$REPOSITORY/pom.xml")
ONLY=
TIERS=gate
KEEP=
SUMMARY=
WITH_CONTEXT=()

usage() {
  cat <<'TEXT'
usage: e2e/test.sh [--only PATTERN | --full | --soak] [--keep] [--context NAME | --provider kind|local]

  --only PATTERN  just these end-to-end scenarios, such as QuickstartKafkaIT or 'DeletionIT#*Measuring*'
  --full          the soak tier too; where it was interrupted, it goes on at the scenario that it had reached (same code only)
  --soak          the end-to-end scenarios of the soak tier alone; goes on as --full does
  --keep          leaves the cluster up
  --context NAME  on the cluster of this context of your kubeconfig, in place of kind or one built from source
  --provider P    on kind, or on a cluster built from source (local), whichever of them would be taken else

Takes about an hour, the soak tier 2.5 hours more; the first time, when everything is built from source, some minutes more. A
cluster that was up stays up.
TEXT
}

main() {
  read_arguments "$@"
  exec </dev/null
  local built=()
  if [[ -z $ONLY && $TIERS != soak ]]; then
    check_scripts
    test_go_modules
    unit_tests
    built=(--built)
  fi
  # Only one that is down (1) is taken down afterwards: one that is there but does not answer (3) may hold results.
  "$E2E/cluster.sh" status >/dev/null 2>&1 || [[ $? != 1 || -n $KEEP ]] || trap take_cluster_down EXIT
  "$E2E/install.sh" "${WITH_CONTEXT[@]}" "${built[@]}"
  use_cluster
  end_to_end_tests
}

read_arguments() {
  while (($# > 0)); do
    case $1 in
      --only) ONLY=${2:?"--only needs a pattern"} && shift ;;
      --full) TIERS='gate | soak' ;;
      --soak) TIERS=soak ;;
      --keep) KEEP=yes ;;
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
}

take_cluster_down() {
  local status=$?
  show_failure
  "$E2E/cluster.sh" down
  # What the test runner said last is what this command says last.
  [[ -z $SUMMARY ]] || echo "$SUMMARY"
  exit "$status"
}

check_scripts() {
  local scripts
  need_debian_packages shellcheck=shellcheck
  say "checking the scripts (a few seconds) ..."
  # From here, where shellcheck finds what they source.
  cd "$E2E"
  mapfile -t scripts < <(git ls-files '*.sh' ../.ci/run ../worker-image/bin)
  quietly shellcheck shellcheck "${scripts[@]}"
}

test_go_modules() {
  need_go "the cluster's helpers"
  say "testing the Go modules (a few seconds; a few minutes the first time) ..."
  local module
  while read -r module; do
    (
      trap show_failure EXIT
      cd "$REPOSITORY/$(dirname "$module")"
      quietly "go-$(basename "$(dirname "$module")")" vet_and_test
    )
  done < <(cd "$REPOSITORY" && git ls-files '*go.mod')
}

# vet_and_test: the Go module in the working directory; one that only builds the program of another has nothing of its own
vet_and_test() {
  local unformatted
  # As the programs are built afterwards: what is compiled here need not be compiled again.
  local -x CGO_ENABLED=0 GOFLAGS='-mod=readonly -trimpath -buildvcs=false'
  [[ -n $(git ls-files '*.go') ]] || return 0
  unformatted=$(gofmt -l .)
  [[ -z $unformatted ]] || die "not formatted by gofmt: $unformatted"
  go vet ./...
  go test ./...
}

unit_tests() {
  # Some of them render charts. In a shell of its own, so that the lock is free again.
  (only_one_at_a_time && need_helm_of_operator)
  say "building, and running the unit tests (about 7 minutes) ..."
  quietly unit-tests "${MAVEN[@]}" verify -Psbom
  grep --extended-regexp '^\[(INFO|WARNING)\] Tests run: [1-9][0-9]*, [0-9, A-Za-z:]+$' "$LOGS/unit-tests.log"
}

# end_to_end_tests: what Maven says of each scenario is shown as it comes; all of it is in a log file
end_to_end_tests() {
  local log=$LOGS/e2e.log arguments=(verify -Pe2e) passed='' what=$TIERS
  if [[ -n $ONLY ]]; then
    what=$ONLY
    arguments+=("-Dit.test=$ONLY" "-De2e.groups=gate | soak" -Dfailsafe.failIfNoSpecifiedTests=false)
  elif [[ $TIERS == *soak ]]; then
    passed=$(passed_scenarios)
    arguments+=("-De2e.groups=$TIERS" "-De2e.passed=$passed")
  fi
  # The local cluster comes before all else on this machine: what watches it would hear of a busy second when that is over.
  local first=()
  ! nice -n -15 true 2>/dev/null || first=(nice -n -15)
  say "running the end-to-end suite: $what (gate about 50 minutes, soak about 2.5 hours); all of its output goes to $log"
  "${first[@]}" "${MAVEN[@]}" "${arguments[@]}" |
    tee "$log" |
    grep --line-buffered --extended-regexp '^\[(INFO|WARNING|ERROR)\] +(Running|Tests run:|BUILD|[A-Z][A-Za-z]*IT\b)' ||
    die_showing_states "$log"
  SUMMARY=$(grep --extended-regexp '^\[(INFO|WARNING)\] Tests run: [0-9, A-Za-z:]+$' "$log" | tail -n 1)
  [[ -z $passed ]] || rm -f "$passed"
}

# die_showing_states LOG: how the namespaces of failed scenarios looked, as the suite printed it, and where all the rest is
die_showing_states() {
  sed -n '/^---- state of namespace/,/^---- end/p' "$1"
  die "the end-to-end suite failed; all of its output: $1"
}

# passed_scenarios: the file that notes what has passed of this code, committed or not; its documentation may change meanwhile
passed_scenarios() {
  local key code=(':/' ':/!docs' ':/!*.md')
  key=$(cd "$REPOSITORY" && {
    git ls-files --stage -- "${code[@]}" && git status --porcelain -- "${code[@]}" && git diff HEAD -- "${code[@]}"
  } | sha256sum | cut -c1-12)
  echo "$CACHE/passed-$key"
}

main "$@"
