# A cluster of the user's own, by a context of the user's kubeconfig: used, never set up nor removed. To be sourced.

STATE=$(state_of "context-${BROKERBENCH_CONTEXT//[^A-Za-z0-9._-]/_}")

source "$E2E/cluster/programs/build.sh"

# The kubeconfig that others get holds this one context, so that nothing reaches another cluster by mistake.
cluster_up() {
  need_tools
  say "asking the cluster of context $BROKERBENCH_CONTEXT (a few seconds) ..."
  mkdir -p "$STATE"
  (umask 077 && "$TOOLS/kubectl" config view --context="$BROKERBENCH_CONTEXT" --minify --flatten >"$STATE/kubeconfig.new")
  mv "$STATE/kubeconfig.new" "$STATE/kubeconfig"
  quietly context "$TOOLS/kubectl" --kubeconfig "$STATE/kubeconfig" get --raw=/readyz --request-timeout=20s
  say "the cluster of context $BROKERBENCH_CONTEXT answers"
}

cluster_prepare() {
  need_tools
}

cluster_down() {
  rm -rf "$STATE"
  say "the cluster of context $BROKERBENCH_CONTEXT is yours and stays as it is"
}

cluster_status() {
  need_tools
  "$TOOLS/kubectl" --context "$BROKERBENCH_CONTEXT" get nodes
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
  die "nothing can be loaded onto the nodes of your own cluster: push the images to a registry that it pulls from"
}

# prepare_images: the images are those that the user names, and there is nothing else to do
prepare_images() {
  [[ -e $STATE/kubeconfig ]] || die "start with e2e/cluster.sh --context $BROKERBENCH_CONTEXT up"
  local variable
  KAFKA_IMAGE=${KAFKA_IMAGE:-apache/kafka:$(version_of kafka)}
  PULSAR_IMAGE=${PULSAR_IMAGE:-apachepulsar/pulsar:$(version_of pulsar)}
  RABBITMQ_IMAGE=${RABBITMQ_IMAGE:-rabbitmq:$RABBITMQ_VERSION}
  RABBITMQ_3_10_IMAGE=${RABBITMQ_3_10_IMAGE:-rabbitmq:3.10.8}
  for variable in KAFKA_IMAGE PULSAR_IMAGE RABBITMQ_IMAGE RABBITMQ_3_10_IMAGE OPERATOR_IMAGE WORKER_IMAGE; do
    [[ -n ${!variable:-} ]] || die "a cluster of your own pulls images from a registry: set $variable to one that it can pull"
    record "$variable" "${!variable}"
  done
  [[ -z ${NODE_TOOLS_IMAGE:-} ]] || record NODE_TOOLS_IMAGE "$NODE_TOOLS_IMAGE"
  cat "$STATE/images.env"
  exit
}
