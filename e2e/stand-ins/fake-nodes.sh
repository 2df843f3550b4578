#!/usr/bin/env bash
# Keeps fake nodes alive, and pods that are put on them, by kwok.
set -euo pipefail

# shellcheck source=../lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib/common.sh"
# shellcheck source=../cluster/programs/build.sh
source "$E2E/cluster/programs/build.sh"

SOURCE=$E2E/stand-ins/fake-nodes
KWOK=$CACHE/kwok-$(key_of "$SOURCE/go.mod" "$SOURCE/go.sum")

usage() {
  cat <<'TEXT'
usage: e2e/stand-ins/fake-nodes.sh

Until it is ended: whatever node has the annotation kwok.x-k8s.io/node=fake, in the cluster that KUBECONFIG names, is ready, and every pod on
it seems to run; nothing does. For tests of scale. kwok is built from source, the first time only, in about 3 minutes on 2 cores.
TEXT
}

main() {
  case ${1:-} in
    "") ;;
    help | -h | --help) usage && exit ;;
    *) usage >&2 && exit 2 ;;
  esac
  (only_one_at_a_time && need_kwok)
  exec "$KWOK/kwok" --kubeconfig="${KUBECONFIG:?"names the cluster"}" --config="$SOURCE/stages.yaml" \
    --manage-nodes-with-annotation-selector=kwok.x-k8s.io/node=fake --node-lease-duration-seconds=40
}

need_kwok() {
  [[ ! -d $KWOK ]] || return 0
  need_go
  say "building kwok from source (first time only, about 3 minutes on 2 cores) ..."
  quietly build-kwok cached "${KWOK##*/}" build_kwok
}

build_kwok() {
  CGO_ENABLED=0 GOFLAGS=$GO_BUILD_FLAGS GOWORK=off nice go build -C "$SOURCE" -ldflags "-s -w" -o "$1/" \
    sigs.k8s.io/kwok/cmd/kwok
}

main "$@"
