#!/usr/bin/env bash
# Builds the S3 server that tests archive into, static, as versitygw in the directory named. Needs Go, and nothing else.
set -euo pipefail

directory=$(realpath --canonicalize-missing "${1:?"usage: build.sh DIRECTORY"}")
mkdir -p "$directory"
cd "$(dirname "${BASH_SOURCE[0]}")"
# As for helm: compilers are short-lived, and nothing is debugged.
GOGC=off GOMEMLIMIT=1500MiB CGO_ENABLED=0 GOOS=linux GOFLAGS=-mod=readonly GOWORK=off nice go build -trimpath -buildvcs=false \
  -gcflags=all=-dwarf=false -o "$directory/versitygw" -ldflags "-s -w" github.com/versity/versitygw/cmd/versitygw
