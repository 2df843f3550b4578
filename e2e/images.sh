#!/usr/bin/env bash
# Builds images from the project's Dockerfiles.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
source "$E2E/cluster/local.sh"
source "$E2E/images/base.sh"

kafka_image() {
  local directory=$E2E/images/kafka
  local image tag archive
  mvn -q -B -f "$directory/pom.xml" package
  KAFKA_IMAGE=brokerbench.local/kafka:4.3.1
  archive=$CACHE/images/kafka.tar
  mkdir -p "$CACHE/images"
  build_archive "$KAFKA_IMAGE" "$archive" --build-arg BASE_IMAGE="$BASE_IMAGE" "$directory"
  time load_image "$archive" broker-0 broker-1 broker-2
}
need_debian_packages buildah=buildah
only_one_at_a_time
time build_base
time kafka_image
