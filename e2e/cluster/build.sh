# The local cluster's programs: built from source where Go can do it, else taken out of Debian's packages. To be sourced.
# shellcheck shell=bash

SOURCE=$E2E/cluster
KUBERNETES_VERSION=$(awk '$1 == "k8s.io/kubernetes" {print $2; exit}' "$SOURCE/go.mod")
KUBERNETES=$CACHE/kubernetes-$KUBERNETES_VERSION-$(key_of "$SOURCE/go.mod" "$SOURCE/go.sum" "$SOURCE/build.sh")
PROGRAMS=$CACHE/programs-$(cd "$SOURCE" && key_of go.mod go.sum build.sh ./*/*.go ./*/Dockerfile)
# Unpacked rather than installed: containerd's package would start a daemon.
RUNTIME_PACKAGES=(containerd runc containernetworking-plugins)
RUNTIME=$CACHE/container-runtime-$(. /etc/os-release && printf '%s' "$ID-${VERSION_CODENAME:-$VERSION_ID}")-$(key_of "$SOURCE/build.sh")

build_everything() {
  need_debian_packages ip=iproute2 iptables=iptables conntrack=conntrack ethtool=ethtool socat=socat openssl=openssl buildah=buildah
  if [[ ! -d $RUNTIME ]]; then
    say "fetching containerd from Debian's packages (first time only, a few seconds) ..."
    quietly container-runtime cached "${RUNTIME#"$CACHE"/}" unpack_runtime
  fi
  if [[ ! -d $KUBERNETES ]]; then
    need_go
    say "building Kubernetes $KUBERNETES_VERSION from source (first time only, about 5 minutes on 2 cores) ..."
    quietly build-kubernetes cached "${KUBERNETES#"$CACHE"/}" build_kubernetes
  fi
  if [[ ! -d $PROGRAMS ]]; then
    need_go
    say "building the cluster's own helpers (first time only, about a minute) ..."
    quietly build-programs cached "${PROGRAMS#"$CACHE"/}" build_programs
  fi
}

need_go() {
  command -v go >/dev/null || die "building Kubernetes needs Go 1.24 or newer: install it and put 'go' on the PATH"
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

build_kubernetes() {
  local version=k8s.io/component-base/version
  go_build "-X $version.gitVersion=$KUBERNETES_VERSION -X $version.gitCommit=release -X $version.gitTreeState=clean" "$1" \
    go.etcd.io/etcd/server/v3 \
    helm.sh/helm/v3/cmd/helm \
    k8s.io/kubernetes/cmd/{kube-apiserver,kube-controller-manager,kube-proxy,kube-scheduler,kubectl,kubelet}
  mv "$1/server" "$1/etcd"
}

build_programs() {
  go_build "" "$1" ./coredns ./pause ./volume-recycler
  build_archive "$PAUSE_IMAGE" "$1/pause.tar" --file "$SOURCE/pause/Dockerfile" "$1"
  build_archive "$COREDNS_IMAGE" "$1/coredns.tar" --file "$SOURCE/coredns/Dockerfile" "$1"
}

# go_build LDFLAGS DIRECTORY PACKAGE...: politely, since people work while it runs
go_build() {
  local ldflags=$1 directory=$2
  shift 2
  (cd "$SOURCE" && CGO_ENABLED=0 nice go build -p "$(nproc)" -trimpath -ldflags "-s -w $ldflags" -o "$directory/" "$@")
}
