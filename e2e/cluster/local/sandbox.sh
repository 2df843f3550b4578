# The sandbox of the local cluster: one network namespace and one mount namespace that all of it lives in, and a cgroup that
# all its processes are in. The host sees no more of the cluster than one network link, one cgroup and one directory;
# firewall rules, routes, bridges, mounts and kernel settings stay inside and vanish with it. To be sourced.

# 198.18.0.0/15 is set aside for benchmarks of networks (RFC 2544): nobody's office or cloud network uses it.
NETWORK=198.18.0.0/15
POD_NETWORK=198.18.0.0/16
SERVICE_NETWORK=198.19.0.0/20
LINK=brokerbench0
LINK_ADDRESS=198.19.255.1
CONTROL_PLANE_ADDRESS=198.19.255.2
CGROUP=brokerbench-cluster

start_sandbox() {
  ! running sandbox || return 0
  stop_all_processes
  remove_link
  mkdir -p "$STATE"/{pids,logs,private}
  make_cgroups
  rm -f "$STATE/sandbox-ready"
  mkfifo "$STATE/sandbox-ready"
  launch sandbox unshare --net --mount --propagation private \
    "$E2E/cluster/local/furnish-sandbox.sh" "$STATE" "$LINK" "$$" "$CONTROL_PLANE_ADDRESS" "${NODE_ADDRESSES[@]}"
  timeout 20 cat "$STATE/sandbox-ready" || die_showing "$STATE/logs/sandbox.log" "the sandbox did not start"
  ip address add "$LINK_ADDRESS/24" dev "$LINK"
  ip link set "$LINK" up
  ip route add "$NETWORK" via "$CONTROL_PLANE_ADDRESS"
}

remove_sandbox() {
  stop_all_processes
  remove_link
  remove_cgroups
}

remove_link() {
  ! ip link show "$LINK" >/dev/null 2>&1 || ip link delete "$LINK"
}

# --- Processes ---------------------------------------------------------------------------------------------------------------

# start NAME COMMAND...: starts COMMAND inside the sandbox unless it is running already
start() {
  local name=$1
  shift
  running "$name" || launch "$name" nsenter --target "$(<"$STATE/pids/sandbox")" --net --mount -- "$@"
}

# launch NAME COMMAND...: starts COMMAND as a daemon in the cluster's cgroup, with nothing of the caller's environment:
# a proxy, for one, would come between the parts of the cluster. All but the sandbox itself are in Go, and collect garbage seldom: that saves
# more processor than it costs memory.
launch() {
  local name=$1
  local file=$STATE/pids/$name
  shift
  rm -f "$file"
  (
    join_cgroups "$BASHPID"
    cd /
    ulimit -S -n "$(ulimit -H -n)"
    echo "$BASHPID" >"$file"
    exec env --ignore-environment PATH="$PATH" GOGC=300 setsid "$@" </dev/null >>"$STATE/logs/$name.log" 2>&1 3>&- 4>&-
  ) &
  # Whether it runs is to be answered rightly from now on.
  while [[ ! -s $file ]] && kill -0 $! 2>/dev/null; do
    sleep 0.01
  done
}

# running NAME: whether the process of that name lives. One that the system gave the same number since does not count, nor does
# one that has ended but is not yet forgotten.
running() {
  local file=$STATE/pids/$1 process
  [[ -s $file ]] || return 1
  process=/proc/$(<"$file")
  [[ -e $process/exe ]] && grep -qs "/$CGROUP/system" "$process/cgroup"
}

# stop NAME: ends the process of that name, and waits for that
stop() {
  local name=$1 deadline=$((SECONDS + 30))
  ! running "$name" || kill "$(<"$STATE/pids/$name")"
  while running "$name"; do
    ((SECONDS < deadline)) || die_showing "$STATE/logs/$name.log" "$name does not end"
    sleep 0.1
  done
}

# stop_all_processes: what the cluster started, and what that started, all in the cluster's cgroup: none can leave it
stop_all_processes() {
  local processes deadline=$((SECONDS + 30))
  while processes=$(cluster_processes) && [[ -n $processes ]]; do
    ((SECONDS < deadline)) || die "these processes do not end: ${processes//$'\n'/ }"
    # shellcheck disable=SC2086 # one word per process
    kill -KILL $processes 2>/dev/null || true
    sleep 0.1
  done
}

cluster_processes() {
  local hierarchy
  for hierarchy in $(cgroup_hierarchies); do
    [[ ! -d $hierarchy/$CGROUP ]] || find "$hierarchy/$CGROUP" -name cgroup.procs -exec cat {} + 2>/dev/null || true
  done | sort -u
}

# --- Control groups, version 1 (a hierarchy for each controller) or 2 (one for all) ------------------------------------------

cgroup_hierarchies() {
  awk '$3 == "cgroup" || $3 == "cgroup2" {print $2}' /proc/self/mounts
}

make_cgroups() {
  local hierarchy group
  for hierarchy in $(cgroup_hierarchies); do
    mkdir -p "$hierarchy/$CGROUP"
    share_controllers "$hierarchy"
    come_first "$hierarchy/$CGROUP"
    for group in system "${NODES[@]}"; do
      mkdir -p "$hierarchy/$CGROUP/$group"
    done
  done
}

# share_controllers HIERARCHY: lets the groups below the cluster's own use what that may use
share_controllers() {
  local parent=$1 own=$1/$CGROUP controller file
  if [[ -e $parent/cgroup.subtree_control ]]; then
    for controller in $(<"$parent/cgroup.controllers"); do
      if ! grep -qw "$controller" "$parent/cgroup.subtree_control"; then
        echo "+$controller" >"$parent/cgroup.subtree_control"
        echo "$controller" >>"$STATE/controllers-to-take-back"
      fi
      echo "+$controller" >"$own/cgroup.subtree_control"
    done
  elif [[ -e $own/cpuset.cpus ]]; then
    for file in cpuset.cpus cpuset.mems; do
      cat "$parent/$file" >"$own/$file"
    done
    echo 1 >"$own/cgroup.clone_children"
  fi
}

# come_first GROUP: by default all of the cluster weighs as much as one thread outside of it, and a build on the same machine would
# be seen in every latency
come_first() {
  if [[ -e $1/cpu.shares ]]; then
    echo 65536 >"$1/cpu.shares"
  elif [[ -e $1/cpu.weight ]]; then
    echo 2500 >"$1/cpu.weight"
  fi
}

join_cgroups() {
  local hierarchy
  for hierarchy in $(cgroup_hierarchies); do
    echo "$1" >"$hierarchy/$CGROUP/system/cgroup.procs"
  done
}

remove_cgroups() {
  local hierarchy controller
  for hierarchy in $(cgroup_hierarchies); do
    remove_cgroup "$hierarchy/$CGROUP"
    if [[ -e $hierarchy/cgroup.subtree_control && -e $STATE/controllers-to-take-back ]]; then
      for controller in $(<"$STATE/controllers-to-take-back"); do
        echo "-$controller" >"$hierarchy/cgroup.subtree_control" || true # somebody else uses it by now
      done
    fi
  done
}

# remove_cgroup DIRECTORY: the system may take a moment to notice that the last process of a group has ended
remove_cgroup() {
  local deadline=$((SECONDS + 10))
  while [[ -d $1 ]]; do
    ((SECONDS < deadline)) || die "the cgroup $1 cannot be removed"
    find "$1" -depth -type d -exec rmdir {} + || sleep 0.1
  done
}
