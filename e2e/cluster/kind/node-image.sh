#!/usr/bin/env bash
# Builds a node image for kind where no registry can be reached: from Debian's packages and Go modules.
set -euo pipefail

# shellcheck source=../../lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../lib/common.sh"

IMAGE=
KIND_SOURCE=
SOURCE=$E2E/cluster/kind/node-image
BASE=brokerbench.local/kind-base:1
PROGRAMS_IMAGE=brokerbench.local/kind-programs:1
CRICTL_VERSION=v1.34.0

# As in kind's images/base/Dockerfile, and Debian's own of what kind builds itself.
PACKAGES=systemd,conntrack,iptables,nftables,iproute2,ethtool,util-linux,mount,kmod,libseccomp2,pigz,fuse-overlayfs,\
nfs-common,open-iscsi,bash,ca-certificates,curl,jq,procps,containerd,runc,containernetworking-plugins

usage() {
  cat <<'TEXT'
usage: e2e/cluster/kind/node-image.sh --kind-source DIRECTORY [--image NAME]

  --kind-source DIRECTORY  a checkout of https://github.com/kubernetes-sigs/kind of the version in e2e/cluster/kind/go.mod: its network
                           daemon is in no Go module that a proxy has
  --image NAME             what the image is called; else kindest/node:VERSION, with the version of Kubernetes

Needs root on Debian or Ubuntu, a Docker engine and Go. Takes about 10 minutes, and 5 GB of disk while it runs. Then:

    BROKERBENCH_KIND_IMAGE=NAME e2e/cluster.sh --provider kind up
TEXT
}

main() {
  while (($# > 0)); do
    case $1 in
      --kind-source) KIND_SOURCE=${2:?"--kind-source needs a directory"} && shift ;;
      --image) IMAGE=${2:?"--image needs a name"} && shift ;;
      help | -h | --help) usage && exit ;;
      *) usage >&2 && exit 2 ;;
    esac
    shift
  done
  [[ -e $KIND_SOURCE/images/kindnetd/go.mod ]] || die "--kind-source must name a checkout of kind, with images/kindnetd in it"
  [[ $EUID == 0 ]] || die "debootstrap needs root: run this as root"
  export BROKERBENCH_PROVIDER=kind
  choose_cluster
  only_one_at_a_time
  need_go "a node image"
  need_debian_packages debootstrap=debootstrap
  need_kind
  need_kubernetes
  need_programs
  IMAGE=${IMAGE:-kindest/node:$KUBERNETES_VERSION}
  WORK=$(mktemp -d "$CACHE/node-image.XXXXXX")
  trap 'show_failure; rm -rf --one-file-system "$WORK"' EXIT
  say "building kubeadm, CoreDNS, crictl and kindnetd (about 3 minutes) ..."
  quietly node-programs build_node_programs
  say "building the base of the node image (about 2 minutes) ..."
  quietly node-base build_base
  say "building the images of the control plane (about a minute) ..."
  quietly node-images build_images
  say "building $IMAGE (about 2 minutes) ..."
  quietly node-image build_node_image
  say "$IMAGE is built: BROKERBENCH_KIND_IMAGE=$IMAGE e2e/cluster.sh --provider kind up"
}

# build_node_programs: into $WORK/bin. kubeadm and CoreDNS need modules more than the programs of the local cluster do, so they are built in
# a copy, whose go.mod may change. CoreDNS gets the plugins that kubeadm's configuration of it names.
build_node_programs() {
  local module=$WORK/module
  local -x CGO_ENABLED=0 GOOS=linux GOWORK=off
  mkdir -p "$WORK/bin" "$module"
  cp -r "$PROGRAMS_SOURCE"/{go.mod,go.sum,coredns} "$module/"
  cat >"$module/coredns/plugins.go" <<'GO'
package main

import (
	_ "github.com/coredns/coredns/plugin/loop"
	_ "github.com/coredns/coredns/plugin/metrics"
	_ "github.com/coredns/coredns/plugin/reload"
)
GO
  GOFLAGS=-mod=mod nice go build -C "$module" -trimpath -buildvcs=false -o "$WORK/bin/" \
    -ldflags "-s -w -X k8s.io/component-base/version.gitVersion=$KUBERNETES_VERSION" k8s.io/kubernetes/cmd/kubeadm ./coredns
  GOBIN=$WORK/bin nice go install -trimpath "sigs.k8s.io/cri-tools/cmd/crictl@$CRICTL_VERSION"
  GOFLAGS=-mod=readonly nice go build -C "$KIND_SOURCE/images/kindnetd" -trimpath -buildvcs=false -o "$WORK/bin/" ./cmd/kindnetd
}

# build_base: the image $BASE, with kind's own files, which its Go module has
build_base() {
  local context=$WORK/base files
  files=$(kind_module)/images/base/files
  mkdir -p "$context"
  make_root "$context" "$PACKAGES"
  cp -r "$files" "$context/files"
  chmod -R u+w "$context/files"
  cp "$SOURCE/Dockerfile" "$SOURCE/ctr" "$WORK/bin/crictl" "$context/"
  docker_build --tag "$BASE" --label "$CONTENT=node-image" "$context"
}

# make_root DIRECTORY PACKAGES: root.tar there. Its mounts are its own, so that none is left should it be interrupted.
make_root() {
  unshare --mount debootstrap --variant=minbase --include="$2" bookworm "$1/root"
  rm -rf "$1"/root/var/cache/apt/* "$1"/root/var/lib/apt/lists/* "$1"/root/usr/share/{doc,info,locale,man}/*
  tar --create --numeric-owner --directory "$1/root" --file "$1/root.tar" .
  rm -rf "$1/root"
}

kind_module() {
  GOFLAGS=-mod=readonly GOWORK=off go mod download -C "$E2E/cluster/kind" sigs.k8s.io/kind
  GOFLAGS=-mod=readonly GOWORK=off go list -C "$E2E/cluster/kind" -m -f '{{.Dir}}' sigs.k8s.io/kind
}

# build_images: all that kind would pull, by the names that kubeadm and kind have for them, in IMAGES_OF_NODE. One image with one layer
# of programs is the control plane, etcd, kube-proxy and kindnetd; another is the rest.
build_images() {
  local context=$WORK/programs names name
  mkdir -p "$context"
  make_root "$context" iptables,nftables,conntrack,iproute2
  cp "$KUBERNETES/kubernetes" "$WORK/bin/kindnetd" "$context/"
  docker_build --tag "$PROGRAMS_IMAGE" --label "$CONTENT=node-image" --file - "$context" <<'DOCKERFILE'
FROM scratch
ADD root.tar /
COPY --chmod=0755 kindnetd /bin/kindnetd
COPY --chmod=0755 kubernetes /usr/local/bin/kubernetes
RUN for name in etcd kube-apiserver kube-controller-manager kube-proxy kube-scheduler; do ln -s kubernetes "/usr/local/bin/$name"; done
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
CMD ["/bin/kindnetd"]
DOCKERFILE

  mkdir -p "$WORK/small"
  cp "$PROGRAMS/pause" "$WORK/bin/coredns" "$WORK/small/"
  IMAGES_OF_NODE=()
  names=$("$WORK/bin/kubeadm" config images list --kubernetes-version "$KUBERNETES_VERSION" | grep --invert-match /pause: && names_in_kind)
  for name in $names; do
    provide_image "$name"
  done
}

# names_in_kind: the images that kind adds to those of kubeadm
names_in_kind() {
  local module
  module=$(kind_module)
  sed -n 's/.*sandbox_image = "\(.*\)".*/\1/p' "$module/images/base/files/etc/containerd/config.toml"
  sed -n 's/^const [a-zA-Z]*Image = "\(.*\)"$/\1/p' "$module"/pkg/build/nodeimage/const_*.go
}

# provide_image NAME: a storage class that provisions volumes is what no test asks for, so a program that does nothing stands in for its own
provide_image() {
  case $1 in
    */kindnetd:* | */etcd:* | */kube-*) docker tag "$PROGRAMS_IMAGE" "$1" ;;
    */coredns:*) build_small "$1" coredns /coredns ;;
    */pause:*) build_small "$1" pause /pause ;;
    */local-path-*) build_small "$1" pause /usr/local/bin/local-path-provisioner ;;
    *) die "kind wants the image $1, which this script does not know" ;;
  esac
  IMAGES_OF_NODE+=("$1")
}

# build_small IMAGE PROGRAM PLACE
build_small() {
  docker_build --tag "$1" --label "$CONTENT=node-image" --file - "$WORK/small" <<DOCKERFILE
FROM scratch
COPY --chmod=0755 $2 $3
ENV PATH=/usr/local/bin
ENTRYPOINT ["$3"]
DOCKERFILE
}

# build_node_image: by kind, from an archive that looks like a release of Kubernetes. kind leaves what it unpacks under TMPDIR.
build_node_image() {
  local bin=$WORK/release/kubernetes/server/bin name
  mkdir -p "$bin" "$WORK/tmp"
  echo "$KUBERNETES_VERSION" >"$WORK/release/kubernetes/version"
  cp "$WORK/bin/kubeadm" "$KUBERNETES/kubelet" "$KUBERNETES/kubectl" "$bin/"
  save_images "$bin/kube-proxy.tar" "${IMAGES_OF_NODE[@]}"
  # kind reads four archives; the other three need no image of their own.
  for name in kube-apiserver kube-controller-manager kube-scheduler; do
    save_images "$bin/$name.tar" "$(printf '%s\n' "${IMAGES_OF_NODE[@]}" | grep /pause:)"
  done
  tar --create --gzip --directory "$WORK/release" --file "$WORK/k8s.tar.gz" kubernetes
  rm -r "$WORK/release"
  TMPDIR=$WORK/tmp "$KIND/kind" build node-image --type file --base-image "$BASE" --image "$IMAGE" "$WORK/k8s.tar.gz"
  docker image rm "$PROGRAMS_IMAGE" "${IMAGES_OF_NODE[@]}"
}

# save_images FILE IMAGE...: as an archive whose first file is 'repositories', since kind takes the tags from that file or from manifest.json,
# whichever comes first, and of the latter only those of its first image
save_images() {
  local file=$1 directory others
  shift
  directory=$(mktemp -d "$WORK/saved.XXXXXX")
  docker save "$@" | tar --extract --directory "$directory"
  repositories "$@" >"$directory/repositories"
  mapfile -t others < <(cd "$directory" && find . -mindepth 1 -maxdepth 1 ! -name repositories -printf '%f\n')
  tar --create --directory "$directory" --file "$file" repositories "${others[@]}"
  rm -r "$directory"
}

# repositories IMAGE...: {"REPOSITORY": {"TAG": "ID"}, ...}; of several tags of one repository kind would see the last
repositories() {
  local image separator='{'
  for image; do
    printf '%s"%s": {"%s": ""}' "$separator" "${image%:*}" "${image##*:}"
    separator=', '
  done
  echo '}'
}

main "$@"
