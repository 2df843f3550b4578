# The local cluster: Kubernetes built from source, four nodes on one Linux machine. To be sourced.
# shellcheck shell=bash

STATE=/var/lib/brokerbench-cluster
KUBECONFIG_FILE=$STATE/kubeconfig
KUBERNETES_SERVICE_ADDRESS=198.19.0.1
DNS_SERVICE_ADDRESS=198.19.0.10
PAUSE_IMAGE=brokerbench.local/pause:1
COREDNS_IMAGE=brokerbench.local/coredns:1

# shellcheck source=../buildah.sh
source "$E2E/buildah.sh"
# shellcheck source=build.sh
source "$E2E/cluster/build.sh"
# shellcheck source=sandbox.sh
source "$E2E/cluster/sandbox.sh"
# shellcheck source=pki.sh
source "$E2E/cluster/pki.sh"
# shellcheck source=control-plane.sh
source "$E2E/cluster/control-plane.sh"
# shellcheck source=nodes.sh
source "$E2E/cluster/nodes.sh"

cluster_up() {
  build_everything
  if is_up; then
    say "the local cluster is up"
    return
  fi
  stop_outdated
  say "starting the local cluster (about 20 seconds) ..."
  mkdir -p -m 755 "$STATE"
  quietly sandbox start_sandbox
  quietly certificates make_certificates
  [[ -e $KUBECONFIG_FILE ]] || cp "$PKI/admin.kubeconfig" "$KUBECONFIG_FILE"
  quietly start start_processes
  quietly api-server await_api_server
  say "waiting for nodes and DNS ..."
  quietly nodes furnish_cluster
  built_from >"$STATE/built-from"
  say "the local cluster is up: $(admin get nodes --no-headers | grep -cw Ready) nodes"
}

start_processes() {
  start_control_plane
  start_nodes
  start_volume_recycler
}

furnish_cluster() {
  load_image "$PROGRAMS/pause.tar" "${NODES[@]}"
  load_image "$PROGRAMS/coredns.tar" "${NODES[-1]}"
  admin apply --filename "$SOURCE/manifests"
  admin wait --for=create node "${NODES[@]}" --timeout=60s
  admin wait --for=condition=Ready node "${NODES[@]}" --timeout=60s
  admin --namespace kube-system rollout status deployment/coredns --timeout=120s
}

# is_up: whether every process of the current build lives and the API answers
is_up() {
  local name
  [[ -e $STATE/built-from && $(<"$STATE/built-from") == "$(built_from)" ]] || return 1
  for name in sandbox etcd kube-apiserver kube-controller-manager kube-scheduler kube-proxy volume-recycler \
    "${NODES[@]/#/containerd-}" "${NODES[@]/#/kubelet-}"; do
    running "$name" || return 1
  done
  admin get --raw=/readyz >/dev/null 2>&1
}

built_from() {
  echo "$KUBERNETES $PROGRAMS $RUNTIME"
}

stop_outdated() {
  if [[ -e $STATE/built-from && $(<"$STATE/built-from") != "$(built_from)" ]]; then
    say "the cluster was started from another build: stopping it ..."
    stop_all_processes
  fi
  rm -f "$STATE/built-from"
}

cluster_down() {
  say "removing the local cluster (a few seconds) ..."
  quietly down remove_cluster
  say "the local cluster is gone"
}

remove_cluster() {
  remove_sandbox
  rm -rf "$STATE"
}

cluster_status() {
  if is_up; then
    echo "up: local cluster, kubeconfig $KUBECONFIG_FILE"
    admin get nodes --output wide
  else
    echo "down: local cluster"
    return 1
  fi
}

cluster_kubeconfig() {
  [[ -e $KUBECONFIG_FILE ]] || die "the local cluster is down; start it with: e2e/cluster.sh up"
  echo "$KUBECONFIG_FILE"
}
