#!/usr/bin/env bash
# A Kubernetes cluster for brokerbench, wherever this runs.
set -euo pipefail

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
source "$E2E/cluster/local.sh"
only_one_at_a_time
"cluster_$1" "${@:2}"
