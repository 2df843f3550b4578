#!/usr/bin/env bash
# Builds the helm command, static, for the operator's image: operator/target/helm/helm, or helm in the directory named.
# Needs Go, and nothing else. For another processor than this machine's: GOARCH=arm64 operator/helm/build.sh
set -euo pipefail

directory=$(realpath --canonicalize-missing "${1:-$(dirname "${BASH_SOURCE[0]}")/../target/helm}")
mkdir -p "$directory"
cd "$(dirname "${BASH_SOURCE[0]}")"
version=$(awk '$1 == "helm.sh/helm/v3" {print $2}' go.mod)
# Compilers are short-lived: they collect no garbage until they have much. What helps debuggers is not linked, so it need not be made.
GOGC=off GOMEMLIMIT=1500MiB CGO_ENABLED=0 GOOS=linux GOFLAGS=-mod=readonly GOWORK=off nice go build -trimpath -buildvcs=false \
  -gcflags=all=-dwarf=false -o "$directory/helm" -ldflags \
  "-s -w -X helm.sh/helm/v3/internal/version.version=$version" helm.sh/helm/v3/cmd/helm
