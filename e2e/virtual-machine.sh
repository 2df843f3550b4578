#!/usr/bin/env bash
# Runs a command in a virtual machine, which has a kernel and clocks of its own. The machine ends with the command.
set -euo pipefail

# shellcheck source=lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

# In the order in which they need each other.
MODULES=(virtio_ring virtio virtio_pci_modern_dev virtio_pci_legacy_dev virtio_pci failover net_failover virtio_net
  netfs fscache 9pnet 9pnet_virtio 9p)
MEMORY_MB=1536

usage() {
  cat <<'TEXT'
usage: e2e/virtual-machine.sh COMMAND...

Runs COMMAND with one processor and 1.5 GB of memory, and exits with its status. Needs root on an amd64 machine with Debian or Ubuntu.
The machine mounts this repository, the JDK, /usr (read-only) and /tmp at the paths that they have here.
It can connect to every address that this machine can connect to. It is slow: QEMU translates its instructions.
TEXT
}

main() {
  case ${1:-} in
    help | -h | --help) usage && exit ;;
    '' | -*) usage >&2 && exit 2 ;;
  esac
  local files
  need_debian_packages qemu-system-x86_64=qemu-system-x86 busybox=busybox-static
  need_machine
  files=$(mktemp -d /tmp/virtual-machine.XXXXXX)
  # shellcheck disable=SC2064 # the directory of now
  trap "rm -rf '$files'" EXIT
  run "$files" "$@"
}

# need_machine: sets MACHINE to the directory of a kernel and of what it runs first
need_machine() {
  MACHINE=$CACHE/virtual-machine-$(key_of "${BASH_SOURCE[0]}")
  [[ ! -d $MACHINE ]] || return 0
  say "preparing the virtual machine (first time only, about 20 seconds) ..."
  quietly virtual-machine cached "${MACHINE##*/}" make_machine
}

make_machine() {
  local package modules root=$1/root module
  package=$(apt-cache depends linux-image-amd64 | awk '$1 == "Depends:" {print $2; exit}')
  (cd "$1" && apt-get download "$package" && dpkg-deb --extract ./*.deb kernel && rm ./*.deb)
  mv "$1"/kernel/boot/vmlinuz-* "$1/vmlinuz"
  modules=("$1"/kernel/lib/modules/*)
  mkdir -p "$root"/{dev,etc,modules,proc,sys,tmp,usr}
  for module in "${MODULES[@]}"; do
    find "${modules[0]}" -name "$module.ko" -exec cp {} "$root/modules" \;
  done
  cp "$(command -v busybox)" "$root/busybox"
  ln -s usr/{bin,sbin,lib,lib64} "$root"
  echo root:x:0:0:root:/:/bin/bash >"$root/etc/passwd"
  echo 127.0.0.1 localhost virtual-machine >"$root/etc/hosts"
  first_program >"$root/init"
  chmod +x "$root/init"
  (cd "$root" && find . | busybox cpio -o -H newc | gzip) >"$1/initrd"
  rm -r "$root" "$1/kernel"
}

# first_program: what the kernel runs; it takes the directory of the command and the paths to mount from the kernel's command line
first_program() {
  cat <<TEXT
#!/busybox sh
alias b=/busybox
b mount -t proc proc /proc
b mount -t sysfs sys /sys
b mount -t devtmpfs dev /dev
for module in ${MODULES[*]}; do
  b insmod /modules/\$module.ko
done
TEXT
  cat <<'TEXT'
b hostname virtual-machine
b ip link set lo up
b ip link set eth0 up
b ip address add 10.0.2.15/24 dev eth0
b ip route add default via 10.0.2.2
options=trans=virtio,version=9p2000.L,msize=262144
for share in $(b tr ' ' '\n' </proc/cmdline | b sed -n 's/^share=//p'); do
  path=${share#*:}
  b mkdir -p "$path"
  case $path in
    /tmp) b mount -t 9p -o "$options,access=any,cache=none" "${share%%:*}" "$path" ;;
    *) b mount -t 9p -o "$options,access=any,cache=loose,ro" "${share%%:*}" "$path" ;;
  esac
done
# A JVM removes from there the files of processes that it does not see.
[ ! -d /tmp/hsperfdata_root ] || b mount -t tmpfs tmpfs /tmp/hsperfdata_root
files=$(b tr ' ' '\n' </proc/cmdline | b sed -n 's/^files=//p')
# A terminal would put carriage returns into the output.
b stty -F /dev/ttyS1 raw
bash "$files/command" </dev/null >/dev/ttyS1 2>&1
echo $? >"$files/status"
b reboot -f
TEXT
}

# run FILES COMMAND...: FILES is an empty directory that the machine sees
run() {
  local files=$1 path paths=(/usr /tmp "$REPOSITORY") number=0 access line arguments=()
  shift
  line="console=ttyS0 quiet panic=-1 mitigations=off files=$files"
  case ${JAVA25_HOME:-${JAVA_HOME:-/usr/}} in
    /usr/*) ;;
    *) paths+=("$(readlink -f "${JAVA25_HOME:-$JAVA_HOME}")") ;;
  esac
  {
    export -p | grep -E '^declare -x (PATH|JAVA_HOME|JAVA25_HOME|BENCH_JAVA_OPTS|LANG)=' || true
    printf 'cd %q\nexec' "$PWD"
    printf ' %q' "$@"
    echo
  } >"$files/command"
  for path in "${paths[@]}"; do
    number=$((number + 1))
    access=readonly=on
    [[ $path != /tmp ]] || access=readonly=off
    arguments+=(-virtfs "local,path=$path,mount_tag=share$number,security_model=none,multidevs=remap,$access")
    line+=" share=share$number:$path"
  done
  qemu-system-x86_64 -accel tcg -cpu max -smp 1 -m "$MEMORY_MB" -nodefaults -display none -no-reboot \
    -kernel "$MACHINE/vmlinuz" -initrd "$MACHINE/initrd" -append "$line" "${arguments[@]}" \
    -netdev user,id=net -device virtio-net-pci,netdev=net,romfile= \
    -serial "file:$files/console" -serial stdio </dev/null 2>"$files/qemu" || true
  [[ -s $files/status ]] || { cat "$files/qemu" "$files/console" >&2 && die "the virtual machine did not run the command"; }
  return "$(<"$files/status")"
}

main "$@"
