# A kind cluster, where a Docker engine answers. To be sourced.

STATE=$(state_of kind)
NAME=brokerbench
VOLUMES=/var/local-nvme # volume-recycler.yaml has it too; /var of a node is a Docker volume, not a layered file system
RECYCLER_IMAGE=brokerbench.local/volume-recycler:1

source "$E2E/cluster/programs/build.sh"
KIND=$CACHE/kind-$(key_of "$E2E/cluster/kind/go.mod" "$E2E/cluster/kind/go.sum")

# --- What cluster.sh does ----------------------------------------------------------------------------------------------------

cluster_up() {
  need_kind
  need_tools
  need_programs
  if is_up; then
    say "the kind cluster is up"
    return
  fi
  remove_cluster
  mkdir -p "$STATE"
  say "creating a kind cluster (about 2 minutes; the first time Docker also pulls its image, about 1 GB) ..."
  quietly kind-create "$KIND/kind" create cluster --name "$NAME" --config "$E2E/cluster/kind/kind.yaml" \
    --kubeconfig "$STATE/kubeconfig" --wait 180s
  say "adding local volumes (about 20 seconds) ..."
  quietly kind-volumes add_volumes
  touch "$STATE/complete"
  say "the kind cluster is up"
}

cluster_prepare() {
  need_kind
  need_tools
  need_programs
}

cluster_down() {
  need_kind
  say "removing the kind cluster (a few seconds) ..."
  remove_cluster
  say "the kind cluster is gone"
}

cluster_status() {
  is_up || {
    echo "the kind cluster is down"
    exit 1
  }
  echo "the kind cluster is up; its kubeconfig is $STATE/kubeconfig"
  admin get nodes --label-columns brokerbench.io/pool
}

cluster_tools() {
  need_tools
  echo "$TOOLS"
}

cluster_load() {
  local archive
  for archive; do
    say "loading $archive ..."
    quietly load "$KIND/kind" load image-archive --name "$NAME" "$archive"
  done
}

# --- What images.sh does -----------------------------------------------------------------------------------------------------

# prepare_images: sets IMAGE_ARGUMENTS; Docker pulls the base image that the Dockerfiles name
prepare_images() {
  is_up || die "the kind cluster is down: start it with e2e/cluster.sh up"
  need_kind
  IMAGE_ARGUMENTS=()
}

# build_image IMAGE KEY DIRECTORY: KEY names the content, whatever the image is called
build_image() {
  docker build --tag "$1" --label "brokerbench.io/content=$2" "${IMAGE_ARGUMENTS[@]}" "$3"
}

image_is_built() {
  [[ $(docker image inspect --format '{{index .Config.Labels "brokerbench.io/content"}}' "$1" 2>/dev/null) == "$2" ]]
}

# load_image IMAGE KEY POOL: onto the nodes of a pool
load_image() {
  local nodes
  nodes=$(admin get nodes --selector "brokerbench.io/pool=$3" --output jsonpath='{.items[*].metadata.name}')
  "$KIND/kind" load docker-image --name "$NAME" --nodes "${nodes// /,}" "$1"
  mkdir -p "$STATE/loaded"
  touch "$(mark_of "$@")"
}

# image_is_loaded IMAGE KEY POOL
image_is_loaded() {
  [[ -e $(mark_of "$@") ]]
}

mark_of() {
  local image=${1##*/}
  echo "$STATE/loaded/${image%:*}-$2-$3"
}

# --- The cluster -------------------------------------------------------------------------------------------------------------

need_kind() {
  [[ ! -d $KIND ]] || return 0
  need_go
  say "building kind (first time only, about half a minute) ..."
  quietly build-kind cached "${KIND##*/}" build_kind
}

build_kind() {
  CGO_ENABLED=0 GOFLAGS=-mod=readonly GOWORK=off go build -C "$E2E/cluster/kind" -trimpath -buildvcs=false -o "$1/" sigs.k8s.io/kind
}

is_up() {
  [[ -e $STATE/complete ]] && admin get --raw=/readyz --request-timeout=20s >/dev/null 2>&1
}

add_volumes() {
  local node
  for node in $("$KIND/kind" get nodes --name "$NAME"); do
    docker exec "$node" mkdir -p "$VOLUMES/nvme0" "$VOLUMES/nvme1"
  done
  docker build --tag "$RECYCLER_IMAGE" --file "$PROGRAMS_SOURCE/volume-recycler/Dockerfile" "$PROGRAMS"
  "$KIND/kind" load docker-image --name "$NAME" "$RECYCLER_IMAGE"
  admin apply --filename "$E2E/cluster/manifests/storage.yaml" --filename "$E2E/cluster/kind/volume-recycler.yaml"
  admin --namespace kube-system rollout status daemonset/volume-recycler --timeout=120s
}

remove_cluster() {
  quietly kind-delete "$KIND/kind" delete cluster --name "$NAME" --kubeconfig "$STATE/kubeconfig"
  rm -rf "$STATE"
}

admin() {
  "$TOOLS/kubectl" --kubeconfig "$STATE/kubeconfig" "$@"
}
