#!/usr/bin/env bash
# Checks that the local cluster leaves nothing behind: takes a picture of the machine, starts the cluster, runs a pod on every
# node with a volume each, removes the cluster under them, and compares. Takes about a minute; the cluster must be down.
set -euo pipefail

# shellcheck source=../../lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../lib/common.sh"
# shellcheck source=provider.sh
source "$E2E/cluster/local/provider.sh"

main() {
  local pictures
  [[ ! -e $STATE ]] || die "the local cluster is up: take it down first, with e2e/cluster.sh down"
  (
    only_one_at_a_time
    prepare_cluster
  )
  pictures=$(mktemp -d)

  take_picture "$pictures/before"
  "$E2E/cluster.sh" up
  say "running a pod with a volume on every node (about 10 seconds) ..."
  quietly check-clean use_every_node
  "$E2E/cluster.sh" down
  take_picture "$pictures/after"

  quietly check-clean diff --unified=0 "$pictures/before" "$pictures/after"
  say "the machine is as it was, by $(wc -l <"$pictures/after") facts"
  rm -r "$pictures"
}

use_every_node() {
  admin apply --filename - <<YAML
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: occupant}
spec:
  serviceName: occupant
  replicas: ${#NODES[@]}
  podManagementPolicy: Parallel
  selector: {matchLabels: {app: occupant}}
  template:
    metadata: {labels: {app: occupant}}
    spec:
      tolerations: [{key: brokerbench.io/pool, operator: Exists}]
      affinity:
        podAntiAffinity:
          requiredDuringSchedulingIgnoredDuringExecution:
            - {topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: occupant}}}
      containers:
        - name: occupant
          image: $PAUSE_IMAGE
          volumeMounts: [{name: data, mountPath: /data}]
  volumeClaimTemplates:
    - metadata: {name: data}
      spec: {storageClassName: local-nvme, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
YAML
  admin rollout status statefulset/occupant --timeout=60s
}

# take_picture FILE: what a cluster could leave behind, one fact per line
take_picture() {
  {
    facts link ip -oneline link show
    facts address ip -oneline address show
    facts rule ip rule show
    facts route ip route show table all
    facts route6 ip -6 route show table all
    facts network-namespace lsns --type net --noheadings --output NS
    facts iptables without_counters iptables-save
    facts ip6tables without_counters ip6tables-save
    facts mount cat /proc/self/mounts
    facts cgroup find /sys/fs/cgroup -type d
    facts cgroup-controllers find /sys/fs/cgroup -maxdepth 1 -name cgroup.subtree_control -exec cat {} +
    facts setting kernel_settings
    facts process programs_from_cache
    facts file find / /run -xdev -maxdepth 1
    facts file find /etc /opt /srv /usr /var -xdev -maxdepth 3 -type d
  } >"$1"
}

facts() {
  local name=$1
  shift
  "$@" | sort | sed "s/^/$name: /"
}

# The numbers of packets, and comments with the time.
without_counters() {
  "$@" | sed -e '/^#/d' -e 's/\[[0-9]*:[0-9]*\]//'
}

# All but those that count what goes on in the kernel.
kernel_settings() {
  sysctl --all 2>/dev/null | grep -v -E '^(fs\.(dentry-state|file-nr|inode-nr|inode-state|quota\..*)|kernel\.(ns_last_pid|random\..*)|.*_count) ='
}

programs_from_cache() {
  find /proc -maxdepth 2 -path '/proc/[0-9]*/exe' -lname "$CACHE/*" -printf '%l\n' 2>/dev/null || true
}

main
