#!/usr/bin/env bash
# The sandbox's first process: furnishes the new network and mount namespaces it is started in, then keeps them.
#
# usage: furnish-sandbox.sh STATE_DIRECTORY LINK HOST_PROCESS ADDRESS...
set -euo pipefail

main() {
  local state=$1 link=$2 host=$3
  shift 3
  make_own_directories "$state"
  show_kubelet_its_kernel_settings "$state/private/sysctl"
  make_network "$link" "$host" "$@"
  echo ready >"$state/sandbox-ready"
  exec sleep infinity
}

# Container runtimes and kubelets write to some directories whatever they are told: here these are the sandbox's own.
make_own_directories() {
  local state=$1
  local own_var_lib=$state/private/var-lib
  mkdir -p "$own_var_lib/${state##*/}" "$own_var_lib/kubelet/device-plugins" "$state/private/var-log"
  mount --make-rshared /
  mount -t tmpfs -o mode=755 tmpfs /run
  mount --bind "$state/private/var-log" /var/log
  mount --bind "$state" "$own_var_lib/${state##*/}"
  mount --rbind "$own_var_lib" "${state%/*}"
  # Private, so that each kubelet's own directory in it (with-own-device-plugins.sh) is seen by none of the others.
  mount --bind "$own_var_lib/kubelet" /var/lib/kubelet
  mount --make-private /var/lib/kubelet
}

# The kubelet insists on these settings, which are the whole machine's. It is shown them; the machine keeps its own.
show_kubelet_its_kernel_settings() {
  local directory=$1 setting
  local -A settings=(
    [vm/overcommit_memory]=1
    [vm/panic_on_oom]=0
    [kernel/panic]=10
    [kernel/panic_on_oops]=1
    [kernel/keys/root_maxkeys]=1000000
    [kernel/keys/root_maxbytes]=25000000
  )
  for setting in "${!settings[@]}"; do
    mkdir -p "$directory/${setting%/*}"
    echo "${settings[$setting]}" >"$directory/$setting"
    mount --bind "$directory/$setting" "/proc/sys/$setting"
  done
}

# One link to the host, with the addresses of the control plane and of all nodes at its inner end.
make_network() {
  local link=$1 host=$2 address
  shift 2
  ip link set lo up
  ip link add uplink type veth peer name "$link" netns "$host"
  ip link set uplink up
  for address; do
    ip address add "$address/24" dev uplink
  done
  echo 1 >/proc/sys/net/ipv4/ip_forward
}

main "$@"
