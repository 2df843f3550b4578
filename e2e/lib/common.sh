# What the scripts of e2e/ share: steps and failures, the cache, tools, the choice of a cluster. To be sourced, not run.

set -euo pipefail

# Before anything that other systems lack: macOS has no flock, and its bash knows neither mapfile nor EPOCHSECONDS.
if [[ $(uname -s) != Linux ]]; then
  echo "error: the scripts of e2e/ need Linux, and this is $(uname -s): run them on a Linux machine or in a Linux VM" >&2
  exit 1
fi

E2E=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
REPOSITORY=$(dirname "$E2E")
CACHE=${BROKERBENCH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/brokerbench}
LOGS=$CACHE/logs
mkdir -p "$LOGS"

# Where one script calls another, times count from the start of the first.
export BROKERBENCH_STARTED=${BROKERBENCH_STARTED:-$EPOCHSECONDS}
SECONDS=$((EPOCHSECONDS - BROKERBENCH_STARTED))

# Maven ends before the optimizing compiler would pay off.
export MAVEN_OPTS=${MAVEN_OPTS:--XX:TieredStopAtLevel=1 -XX:+UseSerialGC}

# Progress goes to the terminal also from within a step whose output goes to a log file; stdout is for answers.
exec 3>&2

# --- Steps and failures ------------------------------------------------------------------------------------------------------

say() {
  printf '[%3ds] %s\n' "$SECONDS" "$*" >&3
}

die() {
  # What failed is said here; show_failure has nothing to add, and other traps still clean up.
  CURRENT_LOG=
  printf 'error: %s\n' "$*" >&3
  exit 1
}

# die_showing LOG MESSAGE: the same, with the end of a log file
die_showing() {
  show_end_of "$1"
  die "$2"
}

show_end_of() {
  printf 'The end of %s:\n' "$1" >&3
  tail -n 20 "$1" | sed 's/^/    /' >&3
}

# quietly NAME COMMAND...: the output of COMMAND goes to a log file, whose end is shown should COMMAND fail.
# The command is called plainly, never as a condition: a condition would switch errexit off inside of it.
quietly() {
  CURRENT_LOG=$LOGS/$1.log
  shift
  "$@" >"$CURRENT_LOG" 2>&1
  CURRENT_LOG=
}

CURRENT_LOG=
show_failure() {
  local status=$?
  if ((status != 0)) && [[ -n $CURRENT_LOG ]]; then
    show_end_of "$CURRENT_LOG"
    printf 'error: that step failed\n' >&3
  fi
}
trap show_failure EXIT

# --- The cache ---------------------------------------------------------------------------------------------------------------

# key_of FILE...: names the content of files
key_of() {
  sha256sum -- "$@" | awk '{print $1}' | sha256sum | cut -c1-12
}

# cached NAME COMMAND...: makes the directory $CACHE/NAME once, by running COMMAND with an empty directory as its last argument.
# The directory gets its name when it is complete, so an interrupted build leaves nothing that looks like one.
cached() {
  local destination=$CACHE/$1 partial
  shift
  [[ ! -d $destination ]] || return 0
  partial=$(mktemp -d "$CACHE/.partial.XXXXXX")
  chmod 755 "$partial"
  "$@" "$partial"
  mv -T "$partial" "$destination"
}

# only_one_at_a_time: waits until no other script of this user changes the cache or the cluster, then lets none do so
only_one_at_a_time() {
  exec 4>"$CACHE/lock"
  if ! flock --nonblock 4; then
    say "waiting for another brokerbench script to finish ..."
    flock 4
  fi
  rm -rf --one-file-system "$CACHE"/.partial.*
}

# --- Tools -------------------------------------------------------------------------------------------------------------------

# shellcheck source=tools.sh
source "$E2E/lib/tools.sh"

# need_debian_packages COMMAND=PACKAGE...: installs the packages whose commands are missing. Only for packages that start nothing.
need_debian_packages() {
  local pair missing=()
  for pair; do
    command -v "${pair%%=*}" >/dev/null || missing+=("${pair#*=}")
  done
  ((${#missing[@]} > 0)) || return 0
  say "installing Debian packages: ${missing[*]} (about half a minute) ..."
  quietly install-packages install_debian_packages "${missing[@]}"
}

install_debian_packages() {
  refresh_package_lists
  DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$@"
}

refresh_package_lists() {
  [[ -n ${PACKAGE_LISTS_ARE_FRESH:-} ]] || apt-get update
  PACKAGE_LISTS_ARE_FRESH=yes
}

# need_helm: sets HELM to the directory of the helm command, built from source: that of the operator's image
need_helm() {
  local directory=$REPOSITORY/operator/helm
  HELM=$CACHE/helm-$(key_of "$directory"/{go.mod,go.sum,build.sh})
  [[ ! -d $HELM ]] || return 0
  need_go
  say "building helm (first time only, about 2 minutes on 2 cores) ..."
  quietly build-helm cached "${HELM##*/}" "$directory/build.sh"
}

# need_helm_of_operator: the command that the operator renders charts with is where its Dockerfile looks for it
need_helm_of_operator() {
  local target=$REPOSITORY/operator/target/helm/helm
  need_helm
  mkdir -p "${target%/*}"
  cmp --silent "$HELM/helm" "$target" || cp "$HELM/helm" "$target"
}

# need_s3_server: the S3 server that tests archive into, built from source; the variable says where it is
need_s3_server() {
  local directory=$E2E/s3-server built
  built=$CACHE/s3-server-$(key_of "$directory"/{go.mod,go.sum,build.sh})
  export BROKERBENCH_S3_SERVER=$built/versitygw
  [[ ! -d $built ]] || return 0
  need_go
  say "building the S3 server of the tests (first time only, about a minute) ..."
  quietly build-s3-server cached "${built##*/}" "$directory/build.sh"
}

# --- Kafka and Pulsar: what they run on comes from Maven Central -------------------------------------------------------------

# version_of SYSTEM: as the file says that collects it
version_of() {
  sed -n "s:.*<$1.version>\\(.*\\)</$1.version>.*:\\1:p" "$E2E/cluster/images/$1/pom.xml"
}

# The version of RabbitMQ in Debian's trixie. Debian mends it without another version.
RABBITMQ_VERSION=4.0.5

# collect SYSTEM: into target/ beside the file that says so, unless it is there
collect() {
  local directory=$E2E/cluster/images/$1
  [[ ! $directory/target/complete -nt $directory/pom.xml ]] || return 0
  say "collecting what ${1^} $(version_of "$1") runs on (first time only, about half a minute) ..."
  rm -rf "$directory/target"
  quietly "collect-$1" mvn --batch-mode --file "$directory/pom.xml" package
  touch "$directory/target/complete"
}

# --- The choice of a cluster -------------------------------------------------------------------------------------------------

# take_context ARGUMENT...: --context NAME or --provider NAME, if these arguments begin with one; the caller then drops two of them.
# An option replaces both variables.
take_context() {
  case ${1:-} in
    --context)
      [[ -n ${2:-} ]] || die "--context needs the name of a context of your kubeconfig"
      export BROKERBENCH_CONTEXT=$2 BROKERBENCH_PROVIDER=
      ;;
    --provider)
      export BROKERBENCH_CONTEXT='' BROKERBENCH_PROVIDER=${2:-}
      [[ ${2:-} == kind || ${2:-} == local ]] || die "--provider needs one of: kind, local"
      ;;
    *) return 1 ;;
  esac
}

# choose_cluster: sets CLUSTER, REASON and STATE, and defines what cluster.sh and images.sh do with that kind of cluster
choose_cluster() {
  name_cluster
  # shellcheck source=../cluster/local/provider.sh
  source "$E2E/cluster/$CLUSTER/provider.sh"
}

# name_cluster: BROKERBENCH_CONTEXT names a cluster of the user's own, and BROKERBENCH_PROVIDER a place to make one; else it is kind where
# Docker answers; else one built from source.
name_cluster() {
  local forced=${BROKERBENCH_PROVIDER:-}
  [[ -z $forced || -z ${BROKERBENCH_CONTEXT:-} ]] ||
    die "BROKERBENCH_CONTEXT and BROKERBENCH_PROVIDER exclude each other: unset one of them"
  if [[ -n ${BROKERBENCH_CONTEXT:-} ]]; then
    CLUSTER=context
    REASON="using the cluster of context $BROKERBENCH_CONTEXT"
    return
  fi
  case $forced in
    "") find_provider ;;
    kind)
      docker_answers || die "--provider kind needs a Docker engine that answers: start it ('docker info' shows why it does not answer)"
      CLUSTER=kind
      REASON="using kind, as --provider or BROKERBENCH_PROVIDER says"
      ;;
    local)
      can_build_kubernetes || die "--provider local needs root on a Debian or Ubuntu machine: become root, or use --provider kind"
      CLUSTER=local
      REASON="using Kubernetes built from source, as --provider or BROKERBENCH_PROVIDER says"
      ;;
    *) die "BROKERBENCH_PROVIDER=$forced: must be kind or local" ;;
  esac
}

find_provider() {
  local silent=
  if docker_answers; then
    CLUSTER=kind
    REASON="using kind, since a Docker engine answers (--provider local builds Kubernetes from source instead)"
    return
  fi
  ! command -v docker >/dev/null || silent="the docker command is installed, but its engine does not answer"
  if can_build_kubernetes; then
    CLUSTER=local
    REASON="using Kubernetes built from source, since ${silent:-Docker is not installed}"
    [[ -z $silent ]] || REASON+=" (to use kind, start the engine first)"
    return
  fi
  die "${silent:+$silent. }There is no way to a Kubernetes cluster here. One of these is needed: a context of your kubeconfig" \
    "(--context NAME); a Docker engine that answers; or root on a Debian or Ubuntu machine, where Kubernetes is built from source."
}

# use_cluster: kubectl, helm and the names of the images, as e2e/cluster.sh gives them
use_cluster() {
  local variables
  variables=$("$E2E/cluster.sh" env)
  eval "$variables"
}

docker_answers() {
  command -v docker >/dev/null && timeout 20 docker info >/dev/null 2>&1
}

can_build_kubernetes() {
  [[ $EUID == 0 ]] && command -v apt-get >/dev/null
}

# state_of NAME: where a cluster that is not the local one keeps its kubeconfig and the like
state_of() {
  echo "${XDG_STATE_HOME:-$HOME/.local/state}/brokerbench/$1"
}
