# The local cluster: Kubernetes built from source, four nodes on one Linux machine. To be sourced.

STATE=/var/lib/brokerbench-cluster
KUBERNETES_SERVICE_ADDRESS=198.19.0.1
DNS_SERVICE_ADDRESS=198.19.0.10 # coredns.yaml has it too
PAUSE_IMAGE=brokerbench.local/pause:1
COREDNS_IMAGE=brokerbench.local/coredns:1
LOADING_TAKES="up to a minute"

source "$E2E/cluster/images/buildah.sh"
source "$E2E/cluster/programs/build.sh"
source "$E2E/cluster/local/runtime.sh"
source "$E2E/cluster/local/sandbox.sh"
source "$E2E/cluster/local/pki.sh"
source "$E2E/cluster/local/control-plane.sh"
source "$E2E/cluster/local/nodes.sh"
source "$E2E/cluster/images/base.sh"
source "$E2E/cluster/images/debian.sh"

# A proxy for the outer world knows no way to a cluster on this machine.
export NO_PROXY=${NO_PROXY:-${no_proxy:-localhost}},$CONTROL_PLANE_ADDRESS

PROCESSES=(sandbox etcd kube-apiserver kube-controller-manager kube-scheduler kube-proxy volume-recycler
  "${NODES[@]/#/containerd-}" "${NODES[@]/#/kubelet-}")

# --- What cluster.sh does ----------------------------------------------------------------------------------------------------

cluster_up() {
  if is_of_this_version && is_up; then
    say "the local cluster is up"
    return
  fi
  prepare_cluster
  remove_other_version
  start_cluster
}

cluster_prepare() {
  prepare_cluster
}

cluster_down() {
  say "removing the local cluster (a few seconds) ..."
  quietly down remove_cluster
  say "the local cluster is gone"
}

cluster_status() {
  is_up || {
    echo "the local cluster is down"
    exit 1
  }
  echo "the local cluster is up; its kubeconfig is $STATE/kubeconfig"
  admin get nodes --label-columns brokerbench.io/pool
}

cluster_tools() {
  need_kubernetes
  need_tools
  echo "$TOOLS"
}

cluster_load() {
  local archive
  for archive; do
    say "loading $archive ..."
    quietly load load_archive "$archive" "${NODES[@]}"
  done
}

# beside_cluster COMMAND...: becomes COMMAND, with as much right to the processors as the cluster, which comes before all else
beside_cluster() {
  join_cgroups "$BASHPID"
  exec "$@"
}

# --- What images.sh does -----------------------------------------------------------------------------------------------------

# prepare_images: sets IMAGE_ARGUMENTS, which every image is built with
prepare_images() {
  is_up || die "the local cluster is down: start it with e2e/cluster.sh up"
  need_debian_packages buildah=buildah
  need_base_image
  IMAGE_ARGUMENTS=(--build-arg "BASE_IMAGE=$BASE_IMAGE")
}

# build_image IMAGE KEY DIRECTORY [ARGUMENT...]: KEY names the content, whatever the image is called
build_image() {
  local image=$1 key=$2 directory=$3
  build_archive "$image" "$key" "${IMAGE_ARGUMENTS[@]}" "${@:4}" "$directory"
}

image_is_built() {
  [[ -e $(archive_of "$1" "$2") ]]
}

# load_image IMAGE KEY POOL: onto the nodes of a pool
load_image() {
  local image=$1 key=$2 pool=$3 node nodes=()
  local archive mark
  archive=$(archive_of "$image" "$key")
  for node in $(nodes_of "$pool"); do
    mark=$STATE/nodes/$node/images/${archive##*/}
    [[ -e $mark ]] || nodes+=("$node")
  done
  if ((${#nodes[@]} < 2)) || have_containers "${nodes[@]}"; then
    load_archive "$archive" "${nodes[@]}"
  else
    load_archive "$archive" "${nodes[0]}"
    copy_images "${nodes[@]}"
  fi
  for node in "${nodes[@]}"; do
    touch "$STATE/nodes/$node/images/${archive##*/}"
  done
}

# image_is_loaded IMAGE KEY POOL
image_is_loaded() {
  local archive node
  archive=$(archive_of "$1" "$2")
  for node in $(nodes_of "$3"); do
    [[ -e $STATE/nodes/$node/images/${archive##*/} ]] || return 1
  done
}

# --- Starting and removing ---------------------------------------------------------------------------------------------------

# prepare_cluster: everything that the cluster is made of is installed, fetched or built
prepare_cluster() {
  local base
  need_debian_packages ip=iproute2 iptables=iptables openssl=openssl buildah=buildah debootstrap=debootstrap
  need_runtime
  # It waits for downloads, where the others compute.
  need_base_image &
  base=$!
  need_kubernetes
  need_programs
  need_tools
  wait "$base"
  need_system_images
}

start_cluster() {
  say "starting the local cluster (about 15 seconds) ..."
  mkdir -p "$STATE"
  rm -f "$STATE/complete"
  version >"$STATE/version"
  quietly sandbox start_sandbox
  quietly certificates make_certificates
  install -m 600 "$PKI/admin.kubeconfig" "$STATE/kubeconfig"
  quietly processes start_processes
  say "waiting for its nodes and its DNS ..."
  quietly nodes furnish_nodes
  quietly nodes await_nodes
  touch "$STATE/complete"
  say "the local cluster is up: ${#NODES[@]} nodes"
}

# start_processes: each when what it would give up without is there
start_processes() {
  start_api_server
  start_runtimes
  start_kubelets
  await_api_server
  start_controllers
  start_volume_recycler
}

furnish_nodes() {
  load_archive "$(archive_of "$PAUSE_IMAGE" "${PROGRAMS##*-}")" "${NODES[@]}"
  load_archive "$(archive_of "$COREDNS_IMAGE" "${PROGRAMS##*-}")" "${NODES[-1]}"
  admin apply --filename "$E2E/cluster/manifests"
}

# await_nodes: a process that has ended is the likely cause, should they not become ready
await_nodes() {
  local ready=yes
  admin wait --for=create node "${NODES[@]}" --timeout=60s &&
    admin wait --for=condition=Ready node "${NODES[@]}" --timeout=60s &&
    admin --namespace kube-system rollout status deployment/coredns --timeout=120s || ready=no
  check_processes
  [[ $ready == yes ]]
}

check_processes() {
  local name
  for name in "${PROCESSES[@]}"; do
    running "$name" || die_showing "$STATE/logs/$name.log" "$name has ended"
  done
}

# is_up: whether all of it lives and answers
is_up() {
  local name
  [[ -e $STATE/complete ]] || return 1
  for name in "${PROCESSES[@]}"; do
    running "$name" || return 1
  done
  admin get --raw=/readyz --request-timeout=10s >/dev/null 2>&1
}

# version: names all that the cluster is made from
version() {
  echo "${KUBERNETES##*/} ${PROGRAMS##*/} ${RUNTIME##*/}" \
    "$(key_of "$E2E"/cluster/local/{provider,sandbox,furnish-sandbox,with-own-device-plugins,pki,control-plane,nodes}.sh "$E2E"/cluster/manifests/*)"
}

is_of_this_version() {
  [[ -e $STATE/version && $(<"$STATE/version") == "$(version)" ]]
}

# remove_other_version: what another version of these files has set up cannot be carried on with
remove_other_version() {
  if [[ -d $STATE ]] && ! is_of_this_version; then
    say "the cluster there is of another version: removing it ..."
    quietly down remove_cluster
  fi
}

remove_cluster() {
  remove_sandbox
  rm -rf "$STATE"
}

need_system_images() {
  local image program
  for image in "$PAUSE_IMAGE" "$COREDNS_IMAGE"; do
    program=${image##*/}
    program=${program%:*}
    if ! image_is_built "$image" "${PROGRAMS##*-}"; then
      quietly "image-$program" build_archive "$image" "${PROGRAMS##*-}" --file "$PROGRAMS_SOURCE/$program/Dockerfile" "$PROGRAMS"
      quietly forget forget_others "$image"
    fi
  done
}
