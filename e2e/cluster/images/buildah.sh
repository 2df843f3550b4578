# Images without a Docker engine: built by buildah, in storage of their own, into archives to load. To be sourced.

BUILDAH_STORAGE=$CACHE/buildah

# in_buildah ARGUMENT...: by overlays, which are many times faster than copies but cannot lie upon another overlay
in_buildah() {
  local driver=overlay
  [[ $(stat --file-system --format %T "$CACHE") != overlayfs ]] || driver=vfs
  buildah --storage-driver "$driver" --root "$BUILDAH_STORAGE/storage" --runroot "$BUILDAH_STORAGE/run" "$@"
}

# archive_of IMAGE KEY: the archive of an image with the content that KEY names
archive_of() {
  local name=${1##*/}
  echo "$CACHE/images/${name%:*}-$2.tar"
}

# build_archive IMAGE KEY ARGUMENT...: with these arguments of 'docker build'; earlier archives of the image are thrown away
build_archive() {
  local image=$1 archive superseded
  archive=$(archive_of "$1" "$2")
  shift 2
  mkdir -p "$CACHE/images"
  rm -f "$archive.partial"
  in_buildah build --isolation chroot --layers --tag "$image" "$@"
  in_buildah push --format docker "$image" "docker-archive:$archive.partial:$image"
  mv "$archive.partial" "$archive"
  # A key has 12 characters; names of other images may begin with this one's.
  for superseded in "${archive%-*}"-????????????.tar; do
    [[ $superseded == "$archive" ]] || rm "$superseded"
  done
}

# forget_others IMAGE: removes images of the same name with another tag, those without any, and what a build that failed has left. Not while
# another image is being built.
forget_others() {
  local other
  in_buildah rm --all
  for other in $(in_buildah images --format '{{.Name}}:{{.Tag}}'); do
    [[ ${other%:*} != "${1%:*}" || $other == "$1" ]] || in_buildah rmi "$other"
  done
  in_buildah rmi --prune
}
