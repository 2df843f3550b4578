# A kind cluster, where a Docker engine answers. To be sourced.

STATE=$(state_of kind)
NAME=brokerbench-e2e # not 'brokerbench', which may be a user's own
VOLUMES=/var/local-nvme # volume-recycler.yaml has it too; /var of a node is a Docker volume, not a layered file system
VOLUME_COUNT=8 # two on each of the four nodes of a pool
RECYCLER_IMAGE=brokerbench.local/volume-recycler:1
IMAGES='brokerbench.local/*'
CONTENT=brokerbench.io/content # the label of our images
LOADING_TAKES="1 to 2 minutes"
ANSWERS_WITHIN=${BROKERBENCH_KIND_ANSWERS_WITHIN:-120} # seconds; the variable is for tests
DOWN="e2e/cluster.sh --provider kind down"

source "$E2E/cluster/programs/build.sh"
KIND=$CACHE/kind-$(key_of "$E2E/cluster/kind/go.mod" "$E2E/cluster/kind/go.sum")

# --- What cluster.sh does ----------------------------------------------------------------------------------------------------

# cluster_up: never removes a cluster that was complete once, since results may be in it
cluster_up() {
  need_kind
  need_tools
  need_programs
  find_nodes
  if ((${#NODES[@]} == 0)); then
    create_cluster
    return
  fi
  must_be_ours
  if [[ ! -e $STATE/complete ]]; then
    say "removing the kind cluster $NAME: its creation was interrupted, so no results are in it (${#NODES[@]} containers) ..."
    remove_cluster
    create_cluster
    return
  fi
  await_cluster
  is_of_this_version || say_other_version
  say "the kind cluster is up"
}

cluster_prepare() {
  need_kind
  need_tools
  need_programs
}

cluster_down() {
  find_nodes
  must_be_ours
  if ((${#NODES[@]} > 0)); then
    need_kind
    say "removing the kind cluster $NAME with all its data: ${#NODES[@]} containers and their volumes (about 10 seconds) ..."
    remove_cluster
  fi
  say "removing the images $IMAGES ..."
  remove_images
  remove_network
  rm -rf "$STATE"
  say "the kind cluster is gone; Docker keeps the node image, the base images and its build cache (docs/local-cluster.md)"
}

# cluster_status: exit code 1 where there is no cluster, 3 where there is one that does not answer or is not ours
cluster_status() {
  find_nodes
  ((${#NODES[@]} > 0)) || {
    echo "the kind cluster is down"
    exit 1
  }
  is_ours || {
    foreign
    exit 3
  }
  is_up || {
    echo "the kind cluster does not answer; e2e/cluster.sh up waits for it, '$DOWN' removes it with all its data"
    exit 3
  }
  echo "the kind cluster is up; its kubeconfig is $STATE/kubeconfig"
  is_of_this_version || say_other_version
  in_cluster get nodes --label-columns brokerbench.io/pool
}

# beside_cluster COMMAND...: becomes COMMAND
beside_cluster() {
  exec "$@"
}

cluster_tools() {
  need_tools
  echo "$TOOLS"
}

cluster_load() {
  local archive
  need_kind
  for archive; do
    say "loading $archive ..."
    quietly load "$KIND/kind" load image-archive --name "$NAME" "$archive"
  done
}

# --- What images.sh does -----------------------------------------------------------------------------------------------------

# prepare_images: sets IMAGE_ARGUMENTS; Docker pulls the base image that the Dockerfiles name
prepare_images() {
  find_nodes
  must_be_ours
  is_up || die "the kind cluster is down: start it with e2e/cluster.sh up"
  need_kind
  need_tools
  IMAGE_ARGUMENTS=()
}

# need_debian_image SUITE: sets DEBIAN_IMAGE to the base image of a suite, which Docker pulls
need_debian_image() {
  DEBIAN_IMAGE=debian:$1-slim
}

# build_image IMAGE KEY DIRECTORY [ARGUMENT...]: KEY names the content, whatever the image is called
build_image() {
  docker_build --tag "$1" --label "$CONTENT=$2" "${IMAGE_ARGUMENTS[@]}" "${@:4}" "$3"
}

image_is_built() {
  [[ $(docker image inspect --format "{{index .Config.Labels \"$CONTENT\"}}" "$1" 2>/dev/null) == "$2" ]]
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

# docker_build ARGUMENT...: into the engine's images, also where the default builder is a container that keeps what it builds.
# Without buildx, Docker's own builder does the same but does not know the option.
docker_build() {
  if docker buildx version >/dev/null 2>&1; then
    docker buildx build --load "$@"
  else
    docker build "$@"
  fi
}

# forget_others IMAGE: removes images of the same name with another tag, and ours without any
forget_others() {
  local other
  for other in $(docker image ls --format '{{.Repository}}:{{.Tag}}' "${1%:*}"); do
    [[ $other == "$1" || $other == *:'<none>' ]] || docker image rm "$other"
  done
  docker image prune --force --filter "label=$CONTENT"
}

# --- The cluster -------------------------------------------------------------------------------------------------------------

need_kind() {
  [[ ! -d $KIND ]] || return 0
  need_go
  say "building kind (first time only, about half a minute) ..."
  quietly build-kind cached "${KIND##*/}" build_kind
}

build_kind() {
  CGO_ENABLED=0 GOOS=linux GOFLAGS=$GO_BUILD_FLAGS GOWORK=off go build -C "$E2E/cluster/kind" -o "$1/" sigs.k8s.io/kind
}

# find_nodes: sets NODES to the ids of the containers of the cluster of our name, running or not
find_nodes() {
  local found
  found=$(docker ps --all --no-trunc --quiet --filter "label=io.x-k8s.kind.cluster=$NAME") ||
    die "the Docker engine did not list its containers: start it ('docker info' shows why it does not answer)"
  mapfile -t NODES < <([[ -z $found ]] || echo "$found")
}

# is_ours: whether these scripts created every container of NODES, or were doing so when they were interrupted
is_ours() {
  local node
  [[ ! -e $STATE/creating ]] || return 0
  for node in "${NODES[@]}"; do
    grep --quiet --line-regexp --fixed-strings "$node" "$STATE/nodes" 2>/dev/null || return 1
  done
}

must_be_ours() {
  is_ours || die "$(foreign)"
}

foreign() {
  echo "a kind cluster named $NAME exists that these scripts did not create ($STATE/nodes does not list its containers), so it is left" \
    "alone: if you do not need it, run 'kind delete cluster --name $NAME'"
}

# create_cluster: until it is complete, $STATE/creating says that what there is of it is ours
create_cluster() {
  local arguments=(--name "$NAME" --config "$E2E/cluster/kind/kind.yaml" --kubeconfig "$STATE/kubeconfig" --wait 180s)
  [[ -z ${BROKERBENCH_KIND_IMAGE:-} ]] || arguments+=(--image "$BROKERBENCH_KIND_IMAGE")
  rm -rf "$STATE"/{complete,images.env,kubeconfig,loaded,nodes,version}
  mkdir -p "$STATE"
  docker network inspect kind >/dev/null 2>&1 || touch "$STATE/network"
  touch "$STATE/creating"
  say "creating a kind cluster (about a minute; the first time Docker also pulls its image, about 1 GB) ..."
  quietly kind-create create_nodes "${arguments[@]}"
  find_nodes
  printf '%s\n' "${NODES[@]}" >"$STATE/nodes"
  say "adding local volumes (about 20 seconds) ..."
  quietly kind-volumes add_volumes
  version >"$STATE/version"
  touch "$STATE/complete"
  rm "$STATE/creating"
  say "the kind cluster is up"
}

# create_nodes ARGUMENT...: kind removes what it made should it fail, so that nothing of that name is ours then
create_nodes() {
  "$KIND/kind" create cluster "$@" || {
    rm -f "$STATE/creating"
    return 1
  }
}

# await_cluster: one whose engine was just restarted needs about 20 seconds to answer
await_cluster() {
  local deadline=$((SECONDS + ANSWERS_WITHIN))
  ! is_up || return 0
  say "the kind cluster exists but does not answer yet, as after a restart of the engine: waiting for up to $ANSWERS_WITHIN seconds ..."
  # Those that run already stay as they are.
  quietly kind-start docker start "${NODES[@]}"
  until is_up; do
    ((SECONDS < deadline)) ||
      die "the kind cluster $NAME did not answer within $ANSWERS_WITHIN seconds. It is kept, since results may be in it. 'docker logs" \
        "$NAME-control-plane' may show why; '$DOWN' removes it with all its data, and then 'e2e/cluster.sh up' creates another"
    sleep 1
  done
}

# is_up: whether the API server answers and all nodes are ready. Asked in its node, where kubectl is in any case.
is_up() {
  [[ -e $STATE/complete ]] &&
    in_cluster get --raw=/readyz --request-timeout=20s >/dev/null 2>&1 &&
    in_cluster wait --for=condition=Ready node --all --timeout=5s >/dev/null 2>&1
}

in_cluster() {
  timeout 30 docker exec "$NAME-control-plane" kubectl --kubeconfig=/etc/kubernetes/admin.conf "$@"
}

# version: names all that the cluster is made from, then the node image that was named, if any
version() {
  echo "${PROGRAMS##*/} $(key_of "$E2E"/cluster/kind/{go.mod,kind.yaml,volume-recycler.yaml} "$E2E/cluster/manifests/storage.yaml")" \
    "${BROKERBENCH_KIND_IMAGE:-default}"
}

# is_of_this_version: any node image will do where none is named
is_of_this_version() {
  local wanted there
  [[ -e $STATE/version ]] || return 1
  wanted=$(version)
  there=$(<"$STATE/version")
  [[ $there == "$wanted" ]] || [[ -z ${BROKERBENCH_KIND_IMAGE:-} && ${there% *} == "${wanted% *}" ]]
}

say_other_version() {
  say "the kind cluster was created from another version of these files or with another node image, and is used as it is: run '$DOWN'" \
    "to remove it with all its data, then 'e2e/cluster.sh up' creates it anew"
}

add_volumes() {
  local node
  for node in $("$KIND/kind" get nodes --name "$NAME"); do
    docker exec "$node" mkdir -p "$VOLUMES/nvme0" "$VOLUMES/nvme1"
  done
  docker_build --tag "$RECYCLER_IMAGE" --label "$CONTENT=${PROGRAMS##*-}" --file "$PROGRAMS_SOURCE/volume-recycler/Dockerfile" "$PROGRAMS"
  "$KIND/kind" load docker-image --name "$NAME" "$RECYCLER_IMAGE"
  admin apply --filename "$E2E/cluster/manifests/storage.yaml" --filename "$E2E/cluster/kind/volume-recycler.yaml"
  admin --namespace kube-system rollout status daemonset/volume-recycler --timeout=120s
  await_volumes
}

# await_volumes: a pod that is scheduled before its node offers volumes waits for minutes
await_volumes() {
  local deadline=$((SECONDS + 60)) found
  while true; do
    found=$(admin get persistentvolumes --output name | wc -l)
    ((found < VOLUME_COUNT)) || return 0
    ((SECONDS < deadline)) || die "only $found of $VOLUME_COUNT local volumes were offered within 60 seconds"
    sleep 0.5
  done
}

admin() {
  "$TOOLS/kubectl" --kubeconfig "$STATE/kubeconfig" "$@"
}

# --- Removing it -------------------------------------------------------------------------------------------------------------

remove_cluster() {
  quietly kind-delete "$KIND/kind" delete cluster --name "$NAME" --kubeconfig "$STATE/kubeconfig"
}

remove_images() {
  local images
  mapfile -t images < <(docker image ls --format '{{.Repository}}:{{.Tag}}' --filter "reference=$IMAGES")
  ((${#images[@]} == 0)) || quietly kind-images docker image rm "${images[@]}"
  quietly kind-prune docker image prune --force --filter "label=$CONTENT"
}

# remove_network: the network 'kind', where kind made it for us and nobody else has a container on it
remove_network() {
  local users
  [[ -e $STATE/network ]] || return 0
  users=$(docker ps --all --quiet --filter network=kind)
  [[ -n $users ]] || quietly kind-network docker network rm kind
}
