# The container runtime of the local cluster, out of the distribution's packages. To be sourced.

# Unpacked rather than installed: containerd's package would start a daemon of its own.
RUNTIME_PACKAGES=(containerd runc containernetworking-plugins)
RUNTIME=$CACHE/runtime-$(source /etc/os-release && echo "$ID-${VERSION_ID:-rolling}")-$(key_of "$E2E/cluster/local/runtime.sh")

need_runtime() {
  [[ ! -d $RUNTIME ]] || return 0
  say "fetching containerd and what it needs (first time only, a few seconds) ..."
  quietly runtime cached "${RUNTIME##*/}" unpack_runtime
}

unpack_runtime() {
  local package
  refresh_package_lists
  (cd "$1" && apt-get download "${RUNTIME_PACKAGES[@]}")
  for package in "$1"/*.deb; do
    dpkg-deb -x "$package" "$1"
    rm "$package"
  done
}
