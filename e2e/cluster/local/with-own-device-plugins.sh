#!/usr/bin/env bash
# Runs a kubelet that has a directory of its own where each kubelet insists on listening for device plugins, whatever its root
# directory is: two that begin in the same moment both remove that socket, both listen, and the later one ends.
#
# usage: with-own-device-plugins.sh DIRECTORY KUBELET ARGUMENT...
set -euo pipefail

mount --bind "$1" /var/lib/kubelet/device-plugins
exec "${@:2}"
