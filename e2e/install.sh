#!/usr/bin/env bash
# Brings up a cluster and installs the operator on it, built from this working tree.
set -euo pipefail

# shellcheck source=lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/common.sh"

NAMESPACE=brokerbench-system
STATE_OF_CHARTS=$CACHE/pulsar-charts

usage() {
  cat <<'TEXT'
usage: e2e/install.sh [--context NAME | --provider kind|local] [--built]

Starts the cluster (see e2e/cluster.sh), builds the project and its images, loads them, and installs the Helm chart in namespace
brokerbench-system. What is up to date already is left as it is. With --built, the project has just been built.
TEXT
}

main() {
  local built=
  while (($# > 0)); do
    case $1 in
      --context)
        take_context "$@"
        shift
        ;;
      --provider) take_context "$@" && shift ;;
      --built) built=yes ;;
      help | -h | --help) usage && exit ;;
      *) usage >&2 && exit 2 ;;
    esac
    shift
  done
  need_build_tools
  build_project "$built" &
  local build=$!
  "$E2E/cluster.sh" up || {
    kill "$build" 2>/dev/null || true
    exit 1
  }
  wait "$build"
  "$E2E/images.sh" >/dev/null
  use_cluster
  [[ -z ${BROKERBENCH_CONTEXT:-} || -n ${PULSAR_CHART:-} ]] ||
    say "Pulsar's chart will be a stand-in for tests: PULSAR_CHART names another (docs/pulsar-chart.md)"
  say "installing the operator (about 15 seconds) ..."
  quietly install install_chart
}

# build_project BUILT: beside what the cluster is built from, since it mostly waits for downloads the first time
build_project() {
  trap show_failure EXIT
  if [[ -z $1 ]]; then
    say "building the project (about a minute; a few minutes the first time) ..."
    # What is in the two images, and no more: tests, formatting and style are for whoever changes something.
    quietly package mvn --batch-mode --no-transfer-progress --file "$REPOSITORY/pom.xml" -T 2 --projects operator,worker-image --also-make \
      -Dmaven.test.skip -Dcheckstyle.skip -Dformat.skip -Psbom package
  fi
  # A cluster of the user's own pulls its images.
  [[ -z ${BROKERBENCH_CONTEXT:-} ]] || return 0
  collect kafka
  collect pulsar
}

install_chart() {
  local values=()
  image_values image "$OPERATOR_IMAGE"
  image_values runs.workerImage "$WORKER_IMAGE"
  if [[ -n ${NODE_TOOLS_IMAGE:-} ]]; then
    image_values runs.nodeToolsImage "$NODE_TOOLS_IMAGE"
    values+=(--set diskProbe.enabled=true --set pageCache.enabled=true)
  fi
  # Where the network does not enforce them, as in the cluster built from source, they are no more than made.
  values+=(--set networkPolicy.enabled=true --set runs.networkPolicy.enabled=true)
  values+=(--set-string "systems.kafka.imageRepository=${KAFKA_IMAGE%:*},systems.pulsar.imageRepository=${PULSAR_IMAGE%:*}")
  # Whether it has been built or not: who wants RabbitMQ calls images.sh for it.
  [[ -n ${BROKERBENCH_CONTEXT:-} ]] || RABBITMQ_IMAGE=brokerbench.local/rabbitmq:$RABBITMQ_VERSION
  values+=(--set-string "systems.rabbitmq.imageRepository=${RABBITMQ_IMAGE%:*}")
  # Namespaces may ask for the strictest Pod Security level, so this one does.
  kubectl apply --filename - <<YAML
apiVersion: v1
kind: Namespace
metadata:
  name: $NAMESPACE
  labels: {pod-security.kubernetes.io/enforce: restricted}
YAML
  provide_pulsar_charts
  helm upgrade --install brokerbench "$REPOSITORY/helm/brokerbench" --namespace "$NAMESPACE" "${values[@]}" --wait --timeout 3m
  kubectl --namespace "$NAMESPACE" delete configmap --selector brokerbench.io/charts=pulsar --field-selector "metadata.name!=$CHARTS"
  kubectl wait --for=condition=Established crd/benchmarkruns.brokerbench.io crd/benchmarksuites.brokerbench.io --timeout=30s
}

# provide_pulsar_charts: puts the chart of Pulsar into a ConfigMap, adds the values that name it, and sets CHARTS to its name.
# PULSAR_CHART names a chart, as a directory or an archive; else it is the stand-in in e2e/stand-ins/pulsar-chart, which has two versions more for
# tests of what must not be trusted.
provide_pulsar_charts() {
  local directory=$STATE_OF_CHARTS archive version versions=() sources
  rm -rf "$directory"
  mkdir -p "$directory"
  if [[ -f ${PULSAR_CHART:-} ]]; then
    cp "$PULSAR_CHART" "$directory/"
  else
    helm package "${PULSAR_CHART:-$E2E/stand-ins/pulsar-chart}" --destination "$directory"
  fi
  [[ -n ${PULSAR_CHART:-} ]] || package_untrustworthy_charts "$directory"
  for archive in "$directory"/*.tgz; do
    version=${archive##*/pulsar-}
    versions+=("${version%.tgz}")
  done
  mapfile -t versions < <(printf "%s\n" "${versions[@]}" | sort)
  # Archives of the same files differ in their times.
  mapfile -d "" -t sources < <(find "${PULSAR_CHART:-$E2E/stand-ins/pulsar-chart}" "$E2E/install.sh" -type f -print0 | LC_ALL=C sort --zero-terminated)
  CHARTS=pulsar-charts-$(key_of "${sources[@]}")
  if ! kubectl --namespace "$NAMESPACE" get configmap "$CHARTS" >/dev/null 2>&1; then
    kubectl --namespace "$NAMESPACE" create configmap "$CHARTS" --from-file "$directory"
    kubectl --namespace "$NAMESPACE" label configmap "$CHARTS" brokerbench.io/charts=pulsar
  fi
  values+=(--set systems.pulsar.chart.enabled=true --set-string "systems.pulsar.chart.configMap=$CHARTS,systems.pulsar.chart.repository=")
  for version in "${!versions[@]}"; do
    values+=(--set-string "systems.pulsar.chart.versions[$version].version=${versions[version]}")
  done
}

# package_untrustworthy_charts DIRECTORY: the stand-in once losing a setting, and once with an object that no run may make
package_untrustworthy_charts() {
  local source
  source=$(mktemp -d)
  cp -r "$E2E/stand-ins/pulsar-chart" "$source/pulsar"
  sed -i 's/^  lost: \[\]$/  lost: [journalSyncData]/' "$source/pulsar/values.yaml"
  helm package "$source/pulsar" --version 4.7.0-losing --destination "$1"
  cp "$E2E/stand-ins/pulsar-chart/values.yaml" "$source/pulsar/values.yaml"
  sed -i 's/^  extraObjects: \[\]$/  extraObjects: [{apiVersion: rbac.authorization.k8s.io\/v1, kind: ClusterRole, metadata: {name: greedy}}]/' \
    "$source/pulsar/values.yaml"
  helm package "$source/pulsar" --version 4.7.0-hostile --destination "$1"
  rm -r "$source"
}

# image_values PREFIX IMAGE: adds the values that name an image, by digest or by tag. A tag of digits must not become a number.
image_values() {
  if [[ $2 == *@* ]]; then
    values+=(--set-string "$1.repository=${2%@*},$1.digest=${2#*@}")
  else
    values+=(--set-string "$1.repository=${2%:*},$1.tag=${2##*:}")
  fi
}

main "$@"
