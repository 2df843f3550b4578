#!/usr/bin/env bash
# A Kubernetes cluster for brokerbench: the one you name, or kind, or one built from source.
set -euo pipefail

# shellcheck source=lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

usage() {
  cat <<'TEXT'
usage: e2e/cluster.sh [--context NAME | --provider kind|local] COMMAND

  up            starts the cluster, or repairs it; does nothing where it is up
  prepare       fetches and builds what the cluster is made of, and starts nothing
  down          removes it and its images (never one that you named with --context, nor one that these scripts did not create)
  status        tells whether it is up, and shows its nodes
  kubeconfig    prints the path of its kubeconfig
  tools         prints a directory that holds kubectl and helm
  env           prints variables for a shell: eval "$(e2e/cluster.sh env)"
  load FILE...  loads image archives (docker save) onto all nodes

The cluster is the context NAME of your kubeconfig (--context, or the variable BROKERBENCH_CONTEXT). Without one, it is a kind
cluster where a Docker engine answers; else, on Debian and Ubuntu as root, Kubernetes built from source. --provider (or the variable
BROKERBENCH_PROVIDER) takes one of these two. BROKERBENCH_KIND_IMAGE names a node image for kind, in place of its default. Downloads
and builds are kept in ~/.cache/brokerbench (the variable BROKERBENCH_CACHE names another place). All of this needs Linux.
TEXT
}

main() {
  if take_context "$@"; then
    shift 2
  fi
  local command=${1:-}
  case $command in
    up | prepare | down | load)
      choose_cluster
      [[ $command == load ]] || say "$REASON"
      only_one_at_a_time
      "cluster_$command" "${@:2}"
      ;;
    status | kubeconfig | tools | env)
      choose_cluster
      "cluster_$command"
      ;;
    help | -h | --help)
      usage
      ;;
    *)
      usage >&2
      exit 2
      ;;
  esac
}

cluster_kubeconfig() {
  [[ -e $STATE/kubeconfig ]] || die "there is no cluster: start it with e2e/cluster.sh up"
  echo "$STATE/kubeconfig"
}

cluster_env() {
  local tools
  cluster_kubeconfig >/dev/null
  tools=$(cluster_tools)
  echo "export KUBECONFIG=$STATE/kubeconfig"
  echo "export PATH=$tools:\$PATH"
  [[ $CLUSTER != local ]] || echo "export NO_PROXY=$NO_PROXY"
  [[ ! -e $STATE/images.env ]] || sed 's/^/export /' "$STATE/images.env"
}

main "$@"
