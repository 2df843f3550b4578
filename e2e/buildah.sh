# Images without a Docker engine: built by buildah, in storage of their own, into archives. To be sourced.
# shellcheck shell=bash

BUILDAH_STORAGE=$CACHE/buildah

# in_buildah ARGUMENT...: overlays are many times faster than copies, but cannot lie upon the overlay that a container's root often is
in_buildah() {
  local driver=overlay
  [[ $(stat --file-system --format %T "$CACHE") != overlayfs ]] || driver=vfs
  buildah --storage-driver "$driver" --root "$BUILDAH_STORAGE/storage" --runroot "$BUILDAH_STORAGE/run" "$@"
}

# build_archive NAME ARCHIVE ARGUMENT...: builds image NAME with these arguments of 'docker build', and saves it in ARCHIVE
build_archive() {
  local name=$1 archive=$2
  shift 2
  in_buildah build --isolation chroot --layers --tag "$name" "$@"
  rm -f "$archive.partial"
  in_buildah push --format docker "$name" "docker-archive:$archive.partial:$name"
  mv "$archive.partial" "$archive"
}
