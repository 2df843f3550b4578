#!/usr/bin/env bash
# Brings up a cluster and installs the operator on it, built from this working tree.
set -euo pipefail

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

NAMESPACE=brokerbench-system

usage() {
  cat <<'TEXT'
usage: e2e/install.sh [--context NAME] [--built]

Starts the cluster (see e2e/cluster.sh), builds the project and its images, loads them, and installs the Helm chart in namespace
brokerbench-system. What is up to date already is left as it is. With --built, the project has just been built.
TEXT
}

main() {
  local built=
  while (($# > 0)); do
    case $1 in
      --context)
        export BROKERBENCH_CONTEXT=${2:?"--context needs the name of a context"}
        shift
        ;;
      --built) built=yes ;;
      help | -h | --help) usage && exit ;;
      *) usage >&2 && exit 2 ;;
    esac
    shift
  done
  "$E2E/cluster.sh" up
  if [[ -z $built ]]; then
    say "building the project (about 20 seconds; a few minutes the first time) ..."
    quietly package mvn --batch-mode --no-transfer-progress --file "$REPOSITORY/pom.xml" -DskipTests package
  fi
  "$E2E/images.sh" >/dev/null
  use_cluster
  say "installing the operator (about 15 seconds) ..."
  quietly install install_chart
}

install_chart() {
  local values=()
  image_values image "$OPERATOR_IMAGE"
  image_values runs.workerImage "$WORKER_IMAGE"
  values+=(--set "runs.kafkaImageRepository=${KAFKA_IMAGE%:*},runs.pulsarImageRepository=${PULSAR_IMAGE%:*}")
  # Namespaces may ask for the strictest Pod Security level, so this one does.
  kubectl apply --filename - <<YAML
apiVersion: v1
kind: Namespace
metadata:
  name: $NAMESPACE
  labels: {pod-security.kubernetes.io/enforce: restricted}
YAML
  helm upgrade --install brokerbench "$REPOSITORY/helm/brokerbench" --namespace "$NAMESPACE" "${values[@]}" --wait --timeout 3m
  kubectl wait --for=condition=Established crd/benchmarkruns.brokerbench.io --timeout=30s
}

# image_values PREFIX IMAGE: adds the values that name an image, by digest or by tag
image_values() {
  if [[ $2 == *@* ]]; then
    values+=(--set "$1.repository=${2%@*},$1.digest=${2#*@}")
  else
    values+=(--set "$1.repository=${2%:*},$1.tag=${2##*:}")
  fi
}

main "$@"
