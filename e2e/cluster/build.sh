# The programs of a test cluster, built from source by the Go module in this directory. To be sourced.

SOURCE=$E2E/cluster
KUBERNETES_VERSION=$(awk '$1 == "k8s.io/kubernetes" {print $2; exit}' "$SOURCE/go.mod")
KUBERNETES=$CACHE/kubernetes-$KUBERNETES_VERSION-$(key_of "$SOURCE/go.mod" "$SOURCE/go.sum" "$SOURCE/build.sh")
TOOLS=$CACHE/tools-$(key_of "$SOURCE/go.mod" "$SOURCE/go.sum" "$SOURCE/build.sh")
PROGRAMS=$CACHE/programs-$(cd "$SOURCE" && key_of go.mod go.sum build.sh ./*/*.go)

# need_kubernetes: the whole of Kubernetes is in $KUBERNETES, kubectl and helm included
need_kubernetes() {
  [[ ! -d $KUBERNETES ]] || return 0
  need_go Kubernetes
  say "building Kubernetes $KUBERNETES_VERSION from source (first time only, about 6 minutes on 2 cores) ..."
  quietly build-kubernetes cached "${KUBERNETES##*/}" build_kubernetes
}

# need_tools: kubectl and helm are in $TOOLS, for clusters that come without: those that are installed, else built
need_tools() {
  if [[ ! -x $TOOLS/kubectl || ! -x $TOOLS/helm ]]; then
    rm -rf "$TOOLS"
    cached "${TOOLS##*/}" make_tools
  fi
}

# need_programs: what the project itself adds to a cluster is in $PROGRAMS
need_programs() {
  [[ ! -d $PROGRAMS ]] || return 0
  need_go "the cluster's own programs"
  say "building the cluster's own programs (first time only, about a minute) ..."
  quietly build-programs cached "${PROGRAMS##*/}" build_programs
}

build_kubernetes() {
  go_build "$1" \
    go.etcd.io/etcd/server/v3 \
    helm.sh/helm/v3/cmd/helm \
    k8s.io/kubernetes/cmd/{kube-apiserver,kube-controller-manager,kube-proxy,kube-scheduler,kubectl,kubelet}
  mv "$1/server" "$1/etcd"
}

make_tools() {
  local directory=$1 tool package missing=()
  for package in k8s.io/kubernetes/cmd/kubectl helm.sh/helm/v3/cmd/helm; do
    tool=${package##*/}
    if command -v "$tool" >/dev/null; then
      printf '#!/bin/sh\nexec "%s" "$@"\n' "$(command -v "$tool")" >"$directory/$tool"
      chmod +x "$directory/$tool"
    else
      missing+=("$package")
    fi
  done
  ((${#missing[@]} > 0)) || return 0
  need_go "${missing[*]##*/}"
  say "building ${missing[*]##*/} (first time only, about 2 minutes on 2 cores) ..."
  quietly build-tools go_build "$directory" "${missing[@]}"
}

build_programs() {
  go_build "$1" ./coredns ./pause ./volume-recycler
}

# go_build DIRECTORY PACKAGE...: politely, since people work while it runs
go_build() {
  local directory=$1 version=k8s.io/component-base/version
  shift
  CGO_ENABLED=0 GOFLAGS=-mod=readonly GOWORK=off nice go build -C "$SOURCE" -trimpath -buildvcs=false -o "$directory/" \
    -ldflags "-s -w -X $version.gitVersion=$KUBERNETES_VERSION -X $version.gitCommit=release -X $version.gitTreeState=clean" "$@"
}
