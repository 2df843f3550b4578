#!/usr/bin/env bash
# Builds the images that a benchmark on a test cluster needs, and loads them onto its nodes.
set -euo pipefail

# shellcheck source=lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

usage() {
  cat <<'TEXT'
usage: e2e/images.sh [--context NAME | --provider kind|local] [kafka | pulsar | rabbitmq | rabbitmq-3.10 | node-tools | operator | worker]...

Builds the images named, or all but those of RabbitMQ, from the project's Dockerfiles, and loads them onto the nodes of the
cluster that e2e/cluster.sh has started. What has not changed is neither built nor loaded again. Prints the names of the
images, as variables: KAFKA_IMAGE, PULSAR_IMAGE, RABBITMQ_IMAGE, RABBITMQ_3_10_IMAGE, NODE_TOOLS_IMAGE, OPERATOR_IMAGE,
WORKER_IMAGE. For operator and worker, run 'mvn -DskipTests package' before.

Nothing can be loaded onto a cluster of your own (--context): push the images to a registry, and set OPERATOR_IMAGE and
WORKER_IMAGE to their names there before you call this; NODE_TOOLS_IMAGE too, for disk probes, page caches and dirty pages.
KAFKA_IMAGE, PULSAR_IMAGE, RABBITMQ_IMAGE and RABBITMQ_3_10_IMAGE are then the official ones, unless you set them.
TEXT
}

main() {
  local name
  if take_context "$@"; then
    shift 2
  fi
  (($# > 0)) || set -- kafka pulsar node-tools operator worker

  if [[ $1 == help || $1 == -h || $1 == --help ]]; then
    usage
    return
  fi

  choose_cluster
  only_one_at_a_time
  prepare_images
  for name; do
    case $name in
      kafka | pulsar)
        collect "$name"
        provide "$name" "$(version_of "$name")" broker "$E2E/cluster/images/$name"
        ;;
      rabbitmq) provide_rabbitmq rabbitmq "$RABBITMQ_VERSION" trixie ;;
      # With mirrored queues, which RabbitMQ 4 does not have.
      rabbitmq-3.10) provide_rabbitmq rabbitmq-3.10 3.10.8 bookworm ;;
      node-tools) provide node-tools "" broker "$REPOSITORY/node-tools" ;;
      operator)
        need_helm_of_operator
        provide operator "" worker "$REPOSITORY/operator"
        ;;
      worker) provide worker "" worker "$REPOSITORY/worker-image" ;;
      *) die "there is no image '$name'; see e2e/images.sh --help" ;;
    esac
  done
  build_what_is_missing
  load_what_is_missing
  cat "$STATE/images.env"
}

# provide_rabbitmq NAME VERSION SUITE: RabbitMQ of a suite of Debian, whose package has that version
provide_rabbitmq() {
  need_debian_image "$3"
  provide "$1" "$2" broker "$E2E/cluster/images/rabbitmq" --build-arg "DEBIAN_IMAGE=$DEBIAN_IMAGE" --build-arg "VERSION=$2"
}

# provide NAME TAG POOL DIRECTORY [ARGUMENT...]: the image that DIRECTORY makes, with these arguments of 'docker build', is to be built, and
# loaded onto the nodes of POOL. Without a tag, its content names it. Arguments have no spaces.
provide() {
  local name=$1 tag=$2 pool=$3 directory=$4 arguments=("${@:5}")
  local key image
  key=$(content_key "$directory" "${arguments[@]}")
  image=brokerbench.local/$name:${tag:-$key}
  if ! image_is_loaded "$image" "$key" "$pool"; then
    if ! image_is_built "$image" "$key"; then
      NOT_BUILT+=("$image $key")
      SOURCES+=("$directory")
      ARGUMENTS+=("${arguments[*]}")
    fi
    MISSING+=("$image $key $pool")
  fi
  name=${name//[-.]/_}
  record "${name^^}_IMAGE" "$image"
}

# build_what_is_missing: all at the same time, since each waits for downloads and for programs of one thread
NOT_BUILT=()
SOURCES=()
ARGUMENTS=()
build_what_is_missing() {
  local i arguments job jobs=() failed=
  ((${#NOT_BUILT[@]} > 0)) || return 0
  say "building ${NOT_BUILT[*]%% *} (up to a minute and a half) ..."
  for i in "${!NOT_BUILT[@]}"; do
    # shellcheck disable=SC2086 # an image and a key, and arguments
    build ${NOT_BUILT[i]} "${SOURCES[i]}" ${ARGUMENTS[i]} &
    jobs+=($!)
  done
  for job in "${jobs[@]}"; do
    wait "$job" || failed=yes
  done
  [[ -z $failed ]] || exit 1
  for arguments in "${NOT_BUILT[@]}"; do
    quietly forget forget_others "${arguments%% *}"
  done
}

build() {
  local name=${1##*/}
  trap show_failure EXIT
  quietly "build-${name%:*}" build_image "$@"
}

MISSING=()
load_what_is_missing() {
  ((${#MISSING[@]} > 0)) || return 0
  say "loading onto the nodes: ${MISSING[*]%% *} ($LOADING_TAKES) ..."
  quietly load load_images
}

load_images() {
  local pool job jobs=()
  for pool in broker worker; do
    load_images_of "$pool" &
    jobs+=($!)
  done
  for job in "${jobs[@]}"; do
    wait "$job"
  done
}

# load_images_of POOL: one after the other, since a node would unpack what they have in common once for each
load_images_of() {
  local arguments
  for arguments in "${MISSING[@]}"; do
    # shellcheck disable=SC2086 # an image, a key and a pool
    [[ ${arguments##* } != "$1" ]] || load_image $arguments
  done
}

# content_key DIRECTORY [ARGUMENT...]: names what the Dockerfile there makes: itself, the base image, the arguments and whatever it copies
content_key() {
  local directory=$1 arguments=("${IMAGE_ARGUMENTS[@]}" "${@:2}") sources source
  mapfile -t sources < <(awk '$1 == "COPY" {for (i = 2; i < NF; i++) print $i}' "$directory/Dockerfile")
  for source in "${sources[@]}"; do
    [[ -e $directory/$source ]] || die "${directory#"$REPOSITORY"/}/$source is missing: run 'mvn -DskipTests package' first"
  done
  {
    echo "${arguments[*]}"
    cd "$directory"
    find Dockerfile "${sources[@]}" -type f -print0 | LC_ALL=C sort --zero-terminated | xargs --null sha256sum
  } | sha256sum | cut -c1-12
}

# record VARIABLE VALUE: for scripts to source
record() {
  local file=$STATE/images.env
  touch "$file"
  { grep -v "^$1=" "$file" || true; } >"$file.new"
  echo "$1=$2" >>"$file.new"
  mv "$file.new" "$file"
}

main "$@"
