#!/usr/bin/env bash
# Every test, from a clean clone: scripts, Go modules, unit tests, and the end-to-end suite on a real cluster; or some of them.
set -euo pipefail

# shellcheck source=lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"
# shellcheck source=cluster/programs/build.sh
source "$E2E/cluster/programs/build.sh"

MUTATED_MODULES=core,worker-image,operator
MAVEN=(mvn --batch-mode --no-transfer-progress --file "$REPOSITORY/pom.xml")
ONLY=
TIERS=gate
FAST=
MUTANTS=
PREPARING=
TESTING_MODULES=
KEEP=
SUMMARY=
WITH_CONTEXT=()

usage() {
  cat <<'TEXT'
usage: e2e/test.sh [--fast | --mutants | --only PATTERN | --full | --soak] [--keep] [--context NAME | --provider kind|local]

  --fast          no cluster: scripts, formatting, Go modules, unit tests, the rules of the API in process (5 to 15 minutes)
  --mutants       no cluster: breaks the code in many small ways, and fails where no unit test notices (up to an hour)
  --only PATTERN  just these end-to-end scenarios, such as QuickstartKafkaIT or 'DeletionIT#*Measuring*'
  --full          the soak tier too; where it was interrupted, it goes on at the scenario that it had reached (same code only)
  --soak          the soak tier alone: what --mutants does, and its end-to-end scenarios; goes on as --full does
  --keep          leaves the cluster up
  --context NAME  on the cluster of this context of your kubeconfig, in place of kind or one built from source
  --provider P    on kind, or on a cluster built from source (local), whichever of them would be taken else

Takes 40 to 60 minutes, the soak tier about 5 hours more, up to one of them for the mutation tests; the first time, when
everything is built from source, 10 minutes more. A cluster that was up stays up.
TEXT
}

main() {
  read_arguments "$@"
  exec </dev/null
  need_build_tools git shellcheck
  local built=()
  trap 'show_failure; end_what_goes_on' EXIT
  if [[ -n $FAST ]]; then
    need_chart_renderer
    need_archive_store
    # It is large, and elsewhere those tests may be skipped.
    [[ ${CI:-} != true ]] || need_browser
    fast_checks
    slowest_unit_tests
    echo "$SUMMARY"
    return
  fi
  if [[ -n $MUTANTS ]]; then
    mutation_tests
    return
  fi
  # Only one that is down (1) is taken down afterwards: one that is there but does not answer (3) may hold results.
  "$E2E/cluster.sh" status >/dev/null 2>&1 || [[ $? != 1 || -n $KEEP ]] || trap take_cluster_down EXIT
  need_browser
  [[ -n $ONLY || $TIERS != *soak ]] || mutation_tests_once
  if [[ -z $ONLY && $TIERS != soak ]]; then
    need_chart_renderer
    need_archive_store
    prepare_cluster_meanwhile
    fast_checks
    # Whatever has failed of it is tried again, and shown.
    wait "$PREPARING" || true
    PREPARING=
    built=(--built)
  fi
  "$E2E/install.sh" "${WITH_CONTEXT[@]}" "${built[@]}"
  need_rabbitmq
  ! may_select ArchiveIT || need_archive_store
  use_cluster
  SUMMARY=
  need_second_clock
  need_system_calls
  end_to_end_tests
}

read_arguments() {
  while (($# > 0)); do
    case $1 in
      --only) ONLY=${2:?"--only needs a pattern"} && shift ;;
      --fast) FAST=yes ;;
      --mutants) MUTANTS=yes ;;
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
  end_what_goes_on
  "$E2E/cluster.sh" down
  # What the test runner said last is what this command says last.
  [[ -z $SUMMARY ]] || echo "$SUMMARY"
  exit "$status"
}

fast_checks() {
  check_scripts
  # Beside the unit tests, many of which wait.
  test_go_modules &
  TESTING_MODULES=$!
  unit_tests
  wait "$TESTING_MODULES"
  TESTING_MODULES=
}

# prepare_cluster_meanwhile: beside the unit tests, which come first, the cluster is built and brought up, and what needs no build of
# this project is loaded onto it
prepare_cluster_meanwhile() {
  local images=()
  name_cluster
  [[ $CLUSTER == context ]] || images=(kafka pulsar rabbitmq node-tools)
  # shellcheck disable=SC2016 # expanded by that shell
  setsid bash -c 'set -e; nice -n 19 "$0/cluster.sh" prepare; "$0/cluster.sh" up; (($# == 0)) || "$0/images.sh" "$@"' \
    "$E2E" "${images[@]}" >"$LOGS/prepare.log" 2>&1 &
  PREPARING=$!
}

end_what_goes_on() {
  [[ -z $PREPARING ]] || kill -- "-$PREPARING" 2>/dev/null || true
  [[ -z $TESTING_MODULES ]] || kill "$TESTING_MODULES" 2>/dev/null || true
}

check_scripts() {
  local scripts
  say "checking the scripts (a few seconds) ..."
  # From here, where shellcheck finds what they source.
  cd "$E2E"
  mapfile -t scripts < <(git ls-files '*.sh' ../.ci/run ../worker-image/bin)
  quietly shellcheck shellcheck "${scripts[@]}"
  check_writing_tests
}

# check_writing_tests: 'make generate' names every test that writes what it compares
check_writing_tests() {
  local named writing
  named=$(sed -n 's/^WRITING_TESTS = //p' ../Makefile)
  writing=$(git grep -lE 'Expected\.compare|MessageCatalogue\.of\(|"[a-z]+\.write"' -- '../*Test.java' | sed 's:.*/::; s:\.java$::' | LC_ALL=C sort -u | paste -sd,)
  [[ $named == "$writing" ]] || die "Makefile: WRITING_TESTS is $named, must be $writing"
}

test_go_modules() {
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
  local unformatted packages
  # As the programs are built afterwards: what is compiled here need not be compiled again.
  local -x CGO_ENABLED=0 GOFLAGS=$GO_BUILD_FLAGS
  [[ -n $(git ls-files '*.go') ]] || return 0
  unformatted=$(gofmt -l .)
  [[ -z $unformatted ]] || die "not formatted by gofmt: $unformatted"
  # To vet what links Kubernetes is to vet Kubernetes, which takes minutes.
  mapfile -t packages < <(go list ./... | grep -v '/programs/kubernetes$')
  go vet "${packages[@]}"
  # The cache of results does not notice files outside the module, such as those of config.
  go test -count=1 "${packages[@]}"
}

# need_chart_renderer: for those unit tests that render charts. In a shell of its own, so that the lock is free again.
need_chart_renderer() {
  (only_one_at_a_time && need_helm_of_operator)
}

# need_archive_store: for the tests that archive to S3. Built in a shell of its own, likewise.
need_archive_store() {
  (only_one_at_a_time && need_s3_server)
  need_s3_server
  [[ -x $BROKERBENCH_S3_SERVER ]] ||
    go_without "There is no S3 server at $BROKERBENCH_S3_SERVER" "S3ArchiveTest and ArchiveIT will be skipped."
}

unit_tests() {
  say "building, and running the unit tests (4 to 15 minutes) ..."
  quietly unit-tests "${MAVEN[@]}" -T 2 verify -Psbom
  grep --extended-regexp '^\[(INFO|WARNING)\] Tests run: [1-9][0-9]*, [0-9, A-Za-z:]+$' "$LOGS/unit-tests.log"
  SUMMARY=$(total_of_summaries "$LOGS/unit-tests.log")
}

slowest_unit_tests() {
  say "the slowest test classes:"
  "$(find_jdk)/bin/java" "$REPOSITORY/build/SlowestTests.java" "$REPOSITORY" 10
}

# mutation_tests: PIT breaks the code of the packages that a figure's truth rests on, and the unit tests of their module must notice
mutation_tests() {
  say "breaking the code in small ways, and running the unit tests of each (up to an hour) ..."
  # What is judged below comes from this code.
  find "$REPOSITORY" -path '*/target/mutants/mutations.xml' -delete
  quietly mutants "${MAVEN[@]}" test -Pmutants "-Dmutants.jvm=$JAVA25_HOME/bin/java" -Dcheckstyle.skip -Dformat.skip \
    --projects "$MUTATED_MODULES" --also-make
  "$JAVA25_HOME/bin/java" "$REPOSITORY/build/Mutants.java" "$REPOSITORY" "$REPOSITORY/build/surviving-mutants.txt" all ||
    die "the unit tests do not notice enough of what breaks the code"
}

# mutation_tests_once: not again where the soak tier goes on with the same code
mutation_tests_once() {
  local noted
  noted=$(passed_scenarios)-mutants
  [[ ! -e $noted ]] || return 0
  mutation_tests
  touch "$noted"
}

# total_of_summaries LOG: what the modules counted, added up
total_of_summaries() {
  awk -F '[:,] *' '/^\[(INFO|WARNING)\] Tests run: [0-9, A-Za-z:]+$/ {run += $2; failed += $4; errors += $6; skipped += $8}
    END {printf "[INFO] Tests run: %d, Failures: %d, Errors: %d, Skipped: %d\n", run, failed, errors, skipped}' "$1"
}

# need_rabbitmq: the images of RabbitMQ, which only its scenarios need
need_rabbitmq() {
  local scenario images=()
  for scenario in RabbitMqIT QuickstartRabbitMqIT; do
    ! may_select "$scenario" gate || images=(rabbitmq)
  done
  for scenario in ClusterOperatorIT ExternalRabbitMqIT PeakIT PublishedSuitesIT RabbitMqProofIT RabbitMqQueuesIT SecuredExternalIT; do
    ! may_select "$scenario" soak || images=(rabbitmq)
  done
  ! may_select MirroredQueuesIT soak || images+=(rabbitmq-3.10)
  ((${#images[@]} == 0)) || "$E2E/images.sh" "${images[@]}" >/dev/null
}

# go_without WHAT SKIPPED: in CI no test may be skipped, so it fails without a tool; elsewhere it says what will be skipped
go_without() {
  [[ ${CI:-} != true ]] || die "$1. With CI=true no test may be skipped: install it, or unset CI."
  say "$1. $2"
}

# need_browser: for the tests that open pages: ReportPageTest, which the gate runs, and scenarios. Without the package, those tests skip
# themselves, or open no page.
need_browser() {
  if may_select SuiteIT || may_select PublishedSuitesIT soak || may_select ReportPictureIT soak; then
    (need_debian_packages chromium=chromium) || true
    command -v chromium >/dev/null ||
      go_without "The package chromium cannot be installed" \
        "The tests of pages and ReportPictureIT will be skipped, and no scenario opens a page."
  fi
}

# need_second_clock: a process whose clocks are wrong on purpose, for the one scenario that has one, where pods can be reached from a
# process beside the cluster. Without the package, that scenario skips itself.
need_second_clock() {
  name_cluster
  if [[ $CLUSTER == local && -z ${BROKERBENCH_SECOND_MACHINE:-} ]] && may_select SecondKernelIT; then
    (need_debian_packages faketime=faketime) || true
    command -v faketime >/dev/null ||
      go_without "The package faketime cannot be installed" "SecondKernelIT will be skipped."
  fi
}

# need_system_calls: strace, for the scenarios that count the calls of brokers' processes. Without the package, those scenarios skip
# themselves.
need_system_calls() {
  name_cluster
  if [[ $CLUSTER == local ]] && { may_select RabbitMqProofIT soak || may_select MirroredQueuesIT soak; }; then
    (need_debian_packages strace=strace) || true
    command -v strace >/dev/null ||
      go_without "The package strace cannot be installed" "No calls of fsync will be counted."
  fi
}

# may_select SCENARIO [TIER]: whether a scenario of a tier, gate if none is named, can be among those of --only PATTERN, or of the tiers
may_select() {
  local pattern patterns
  if [[ -z $ONLY ]]; then
    [[ $TIERS == *"${2:-gate}"* ]]
    return
  fi
  IFS=, read -ra patterns <<<"$ONLY"
  for pattern in "${patterns[@]}"; do
    # Exclusions and regular expressions may select anything.
    # shellcheck disable=SC2053 # the right side is a pattern
    if [[ $pattern == ['!%']* || $1 == ${pattern%%#*} ]]; then
      return 0
    fi
  done
  return 1
}

# end_to_end_tests: what the suite says of each scenario is shown as it comes; all of it is in a log file
end_to_end_tests() {
  local log=$LOGS/e2e.log times=$CACHE/scenario-times arguments=(verify -Pe2e -Dcheckstyle.skip -Dformat.skip --projects e2e --also-make) passed='' what=$TIERS length
  length=$([[ $TIERS == gate ]] && echo "about 45 minutes" || echo "about 4 hours")
  if [[ -n $ONLY ]]; then
    what=$ONLY
    length=$(time_of_scenarios "$times")
    arguments+=("-Dit.test=$ONLY" "-De2e.groups=gate | soak" -Dfailsafe.failIfNoSpecifiedTests=false)
  elif [[ $TIERS == *soak ]]; then
    passed=$(passed_scenarios)
    arguments+=("-De2e.groups=$TIERS" "-De2e.passed=$passed")
  fi
  rm -f "$times.new"
  arguments+=("-De2e.times=$times.new")
  # What watches the cluster would else hear of a busy second when that is over.
  local first=()
  ! nice -n -15 true 2>/dev/null || first=(nice -n -15)
  say "running the end-to-end suite: $what ($length); all of its output goes to $log"
  (choose_cluster && beside_cluster "${first[@]}" "${MAVEN[@]}" "${arguments[@]}") |
    tee "$log" |
    grep --line-buffered --extended-regexp '^\[scenario\]|^\[(INFO|WARNING|ERROR)\] +(Tests run:.*[0-9]$|BUILD|[A-Z][A-Za-z]*IT\b)' ||
    die_showing_states "$log"
  keep_times "$times"
  SUMMARY=$(grep --extended-regexp '^\[(INFO|WARNING)\] Tests run: [0-9, A-Za-z:]+$' "$log" | tail -n 1)
  [[ -z $passed ]] || rm -f "$passed" "$passed-mutants"
}

# time_of_scenarios FILE: how long those that ONLY names took the last time
time_of_scenarios() {
  awk -v only="${ONLY%%#*}" 'BEGIN {gsub(/,/, "|", only); gsub(/\*/, ".*", only)} $1 ~ "^(" only ")$" {sum += $2; found = 1}
    END {if (found) printf "%d s the last time that all of it ran here", sum; else printf "not run here before"}' "$1" 2>/dev/null ||
    echo "not run here before"
}

# keep_times FILE: the newest time of each scenario; some of the tests of one tell nothing about it
keep_times() {
  [[ -s $1.new && $ONLY != *'#'* ]] || return 0
  touch "$1"
  awk '!seen[$1]++' "$1.new" "$1" >"$1.merged"
  mv "$1.merged" "$1"
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
