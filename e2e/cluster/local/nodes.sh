# The nodes of the local cluster, each a containerd and a kubelet of its own, with two local volumes. To be sourced.

NODES=(broker-0 broker-1 broker-2 worker-0)
NODE_ADDRESSES=(198.19.255.10 198.19.255.11 198.19.255.12 198.19.255.13)
POD_SUBNETS=(198.18.0.0/24 198.18.1.0/24 198.18.2.0/24 198.18.3.0/24)

start_runtimes() {
  local i node home
  for i in "${!NODES[@]}"; do
    node=${NODES[i]}
    home=$STATE/nodes/$node
    mkdir -p "$home"/{cni,device-plugins,images,logs,volumes/nvme0,volumes/nvme1}
    write_containerd_config "$node" >"$home/containerd.toml"
    write_network_config "$node" "${POD_SUBNETS[i]}" >"$home/cni/10-pods.conflist"
    start_runtime "$node"
  done
}

start_runtime() {
  start "containerd-$1" env PATH="$RUNTIME/usr/bin:$RUNTIME/usr/sbin:$PATH" \
    "$RUNTIME/usr/bin/containerd" --config "$STATE/nodes/$1/containerd.toml"
}

start_kubelets() {
  local i node home
  for i in "${!NODES[@]}"; do
    node=${NODES[i]}
    home=$STATE/nodes/$node
    await_runtime "$node"
    write_kubelet_config "$node" "${NODE_ADDRESSES[i]}" >"$home/kubelet.yaml"
    start "kubelet-$node" unshare --mount --propagation unchanged \
      "$E2E/cluster/local/with-own-device-plugins.sh" "$home/device-plugins" "$KUBERNETES/kubelet" \
      --config="$home/kubelet.yaml" \
      --kubeconfig="$PKI/$node.kubeconfig" \
      --hostname-override="$node" \
      --node-ip="${NODE_ADDRESSES[i]}" \
      --node-labels="$(labels_of "$node")" \
      --root-dir="$home/kubelet" \
      --cert-dir="$home/kubelet/pki"
  done
}

await_runtime() {
  local node=$1 deadline=$((SECONDS + 60))
  until in_containerd "$node" version; do
    running "containerd-$node" || die_showing "$STATE/logs/containerd-$node.log" "containerd has ended on $node"
    ((SECONDS < deadline)) || die_showing "$STATE/logs/containerd-$node.log" "containerd did not answer on $node within a minute"
    sleep 0.1
  done
}

# in_containerd NODE ARGUMENT...: the command line of a node's containerd
in_containerd() {
  "$RUNTIME/usr/bin/ctr" --address "$(containerd_socket "$1")" --namespace k8s.io "${@:2}"
}

pool_of() {
  echo "${1%-*}"
}

nodes_of() {
  local node
  for node in "${NODES[@]}"; do
    [[ $(pool_of "$node") != "$1" ]] || echo "$node"
  done
}

labels_of() {
  local pool instance_type
  pool=$(pool_of "$1")
  case $pool in
    broker) instance_type=i3en.2xlarge.local ;;
    worker) instance_type=c5n.2xlarge.local ;;
  esac
  echo "brokerbench.io/pool=$pool,node.kubernetes.io/instance-type=$instance_type"
}

# Brokers have their nodes to themselves; everything else is to go to the worker, and does so unless it has no other place.
taint_effect_of() {
  case $(pool_of "$1") in
    broker) echo NoSchedule ;;
    worker) echo PreferNoSchedule ;;
  esac
}

containerd_socket() {
  echo "$STATE/nodes/$1/containerd.sock"
}

write_containerd_config() {
  local node=$1
  local home=$STATE/nodes/$node
  cat <<TOML
version = 2
root = "$home/containerd"
state = "/run/$node/containerd"
disabled_plugins = [
  "io.containerd.internal.v1.opt",
  "io.containerd.snapshotter.v1.aufs",
  "io.containerd.snapshotter.v1.btrfs",
  "io.containerd.snapshotter.v1.devmapper",
  "io.containerd.snapshotter.v1.zfs",
]

[grpc]
address = "$(containerd_socket "$node")"

[plugins."io.containerd.grpc.v1.cri"]
sandbox_image = "$PAUSE_IMAGE"
disable_apparmor = true
netns_mounts_under_state_dir = true
# Where the machine lacks CAP_SYS_RESOURCE, no process can be made less likely to be killed than its parent.
restrict_oom_score_adj = true

[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
runtime_type = "io.containerd.runc.v2"

[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
BinaryName = "$RUNTIME/usr/sbin/runc"

[plugins."io.containerd.grpc.v1.cri".cni]
bin_dir = "$RUNTIME/usr/lib/cni"
conf_dir = "$home/cni"
TOML
}

# Pods are linked point to point, so that all their traffic is routed and no bridge is needed between nodes or on one.
write_network_config() {
  local node=$1 subnet=$2
  cat <<JSON
{
  "cniVersion": "0.4.0",
  "name": "$node",
  "plugins": [
    {
      "type": "ptp",
      "ipam": {"type": "host-local", "ranges": [[{"subnet": "$subnet"}]], "routes": [{"dst": "0.0.0.0/0"}]}
    }
  ]
}
JSON
}

# Nothing could pull an image again that was evicted, and the disk is not the cluster's own, so disks are not watched.
write_kubelet_config() {
  local node=$1 address=$2
  local home=$STATE/nodes/$node
  cat <<YAML
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: $address
healthzBindAddress: $address
tlsCertFile: $PKI/$node.crt
tlsPrivateKeyFile: $PKI/$node.key
authentication:
  anonymous: {enabled: false}
  webhook: {enabled: true}
  x509: {clientCAFile: $PKI/ca.crt}
authorization: {mode: Webhook}
containerRuntimeEndpoint: unix://$(containerd_socket "$node")
cgroupDriver: cgroupfs
cgroupRoot: /$CGROUP/$node
enforceNodeAllocatable: []
failSwapOn: false
protectKernelDefaults: true
makeIPTablesUtilChains: false
localStorageCapacityIsolation: false
imageGCHighThresholdPercent: 100
evictionHard: {memory.available: 100Mi}
podLogsDir: $home/logs
volumePluginDir: $STATE/volume-plugins
resolvConf: ""
clusterDNS: [$DNS_SERVICE_ADDRESS]
clusterDomain: cluster.local
registerWithTaints:
  - {key: brokerbench.io/pool, value: $(pool_of "$node"), effect: $(taint_effect_of "$node")}
YAML
}

start_volume_recycler() {
  local node arguments=()
  for node in "${NODES[@]}"; do
    arguments+=("-node=$node=$STATE/nodes/$node/volumes")
  done
  start volume-recycler "$PROGRAMS/volume-recycler" -kubeconfig="$PKI/volume-recycler.kubeconfig" "${arguments[@]}"
}

# load_archive ARCHIVE NODE...: at the same time on all nodes
load_archive() {
  local archive=$1 node jobs=() job
  shift
  for node; do
    in_containerd "$node" images import "$archive" &
    jobs+=($!)
  done
  for job in "${jobs[@]}"; do
    wait "$job"
  done
}

# have_containers NODE...: whether one of them has any, running or not
have_containers() {
  local node
  for node; do
    [[ -z $(in_containerd "$node" containers list --quiet) ]] || return 0
  done
  return 1
}

# copy_images FROM NODE...: gives the nodes, which have no containers, what another has. As links, since layers are never written again; to
# unpack an image on three nodes takes three times as long.
copy_images() {
  local from=$1 node
  for node; do
    stop "containerd-$node"
  done
  for node in "${@:2}"; do
    rm -rf "$STATE/nodes/$node/containerd"
    cp --archive --link "$STATE/nodes/$from/containerd" "$STATE/nodes/$node/containerd"
    # Databases are written in place.
    (cd "$STATE/nodes/$from" && find containerd -name '*.db' -exec cp --parents --remove-destination '{}' "$STATE/nodes/$node" ';')
  done
  for node; do
    start_runtime "$node"
  done
  for node; do
    await_runtime "$node"
  done
}
