# The programs of a test cluster, built from source by the Go module in this directory. To be sourced.
# Helm is that of the operator's image (need_helm in lib/common.sh): it is built once.

PROGRAMS_SOURCE=$E2E/cluster/programs
KUBERNETES_VERSION=$(awk '$1 == "k8s.io/kubernetes" {print $2; exit}' "$PROGRAMS_SOURCE/go.mod")
KUBERNETES=$CACHE/kubernetes-$KUBERNETES_VERSION-$(cd "$PROGRAMS_SOURCE" && key_of go.mod go.sum build.sh kubernetes/*.go)
PROGRAMS=$CACHE/programs-$(cd "$PROGRAMS_SOURCE" && key_of go.mod go.sum build.sh {coredns,pause,volume-recycler}/*.go)
TOOLS=$CACHE/tools

# need_kubernetes: the whole of Kubernetes is in $KUBERNETES, kubectl included
need_kubernetes() {
  [[ ! -d $KUBERNETES ]] || return 0
  need_go
  say "building Kubernetes $KUBERNETES_VERSION from source (first time only, about 5 minutes on 2 cores) ..."
  quietly build-kubernetes cached "${KUBERNETES##*/}" build_kubernetes
}

# need_tools: kubectl and helm are in $TOOLS: those that are installed, else built; those that are built, where Kubernetes is built too.
# The place does not depend on what they are built from: a cluster outlives a change of that.
need_tools() {
  local tool found
  mkdir -p "$TOOLS"
  for tool in kubectl helm; do
    found=
    # Another than the link that this makes, which may come first on the PATH.
    [[ -d $KUBERNETES ]] || found=$(PATH=${PATH//"$TOOLS:"/} command -v "$tool" || true)
    if [[ ! -x $found ]]; then
      "need_built_$tool"
      found=$BUILT
    fi
    [[ $TOOLS/$tool -ef $found ]] || ln -sf "$found" "$TOOLS/$tool"
  done
}

need_built_kubectl() {
  BUILT=$KUBERNETES/kubectl
  [[ ! -x $BUILT ]] || return 0
  BUILT=$CACHE/kubectl-${KUBERNETES##*-}/kubectl
  [[ ! -x $BUILT ]] || return 0
  need_go
  say "building kubectl (first time only, about a minute) ..."
  quietly build-kubectl cached "kubectl-${KUBERNETES##*-}" build_kubectl
}

need_built_helm() {
  need_helm
  BUILT=$HELM/helm
}

# need_programs: what the project itself adds to a cluster is in $PROGRAMS
need_programs() {
  [[ ! -d $PROGRAMS ]] || return 0
  need_go
  say "building the cluster's own programs (first time only, about a minute) ..."
  quietly build-programs cached "${PROGRAMS##*/}" build_programs
}

# build_kubernetes DIRECTORY: one program, which acts as the one whose name it is called by
build_kubernetes() {
  local name
  go_build "$1" ./kubernetes
  for name in etcd kube-apiserver kube-controller-manager kube-proxy kube-scheduler kubectl kubelet; do
    ln "$1/kubernetes" "$1/$name"
  done
}

build_kubectl() {
  go_build "$1" k8s.io/kubernetes/cmd/kubectl
}

build_programs() {
  go_build "$1" ./coredns ./pause ./volume-recycler
}

# go_build DIRECTORY PACKAGE...: politely, since people work while it runs, for the nodes, whatever GOOS the user has set. Most of the time
# goes into 2,700 small packages. So compilers, which are short-lived, collect no garbage until they have much; there is nothing for
# debuggers, as in what is linked; and what is large and seldom hot, above all what Kubernetes generates, is compiled without inlining.
go_build() {
  local directory=$1 version=k8s.io/component-base/version
  shift
  GOGC=off GOMEMLIMIT=1500MiB CGO_ENABLED=0 GOOS=linux GOFLAGS=$GO_BUILD_FLAGS GOWORK=off nice go build -C "$PROGRAMS_SOURCE" -o "$directory/" \
    -ldflags "-s -w -X $version.gitVersion=$KUBERNETES_VERSION -X $version.gitCommit=release -X $version.gitTreeState=clean" "$@"
}

GO_BUILD_FLAGS="-mod=readonly -trimpath -buildvcs=false -gcflags=all=-dwarf=false"
for PACKAGES in apiextensions-apiserver client-go kube-aggregator kubectl kubernetes; do
  GO_BUILD_FLAGS+=" '-gcflags=k8s.io/$PACKAGES/...=-dwarf=false -l'"
done
unset PACKAGES
