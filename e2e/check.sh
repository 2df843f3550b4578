#!/usr/bin/env bash
# Checks the scripts and programs of e2e/ themselves, without a cluster. The first time takes a few minutes, to build.
set -euo pipefail

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

main() {
  need_go "the programs of e2e/"
  need_debian_packages shellcheck=shellcheck
  say "checking shell scripts ..."
  quietly check-shell check_shell
  say "checking the cluster's programs ..."
  quietly check-cluster check_module "$E2E/cluster"
  say "checking the configuration of kind ..."
  quietly check-kind check_module "$E2E/kind"
}

check_shell() {
  find "$E2E" -name '*.sh' -not -path '*/target/*' -exec shellcheck {} +
}

check_module() {
  local unformatted
  unformatted=$(gofmt -l "$1")
  [[ -z $unformatted ]] || die "not formatted by gofmt: $unformatted"
  go vet -C "$1" ./...
  go test -C "$1" ./...
}

main
