# A base image for each suite of Debian where no registry is at hand. To be sourced.

# need_debian_image SUITE: sets DEBIAN_IMAGE to the name of the suite's base image, which is built if need be
need_debian_image() {
  local suite=$1 key
  key=$(key_of "$E2E/cluster/images/debian.sh" "$E2E/cluster/images/debian/Dockerfile")
  DEBIAN_IMAGE=brokerbench.local/debian-$suite:$key
  ! in_buildah inspect --type image "$DEBIAN_IMAGE" >/dev/null 2>&1 || return 0

  need_debian_packages debootstrap=debootstrap
  say "building a base image of Debian $suite (first time only, about 45 seconds) ..."
  quietly "build-debian-$suite" cached "debian-$suite-$key" make_archive_of_suite "$suite"
  quietly "build-debian-$suite" in_buildah build --isolation chroot --tag "$DEBIAN_IMAGE" --file "$E2E/cluster/images/debian/Dockerfile" \
    "$CACHE/debian-$suite-$key"
  rm -rf "${CACHE:?}/debian-$suite-$key"
}

# make_archive_of_suite SUITE DIRECTORY
make_archive_of_suite() {
  local suite=$1 directory=$2
  local root=$directory/root
  # Its mounts are its own, so that none is left should it be interrupted.
  unshare --mount debootstrap --variant=minbase "$suite" "$root"
  rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/usr/share/{doc,info,locale,man}/*
  tar --create --numeric-owner --directory "$root" --file "$directory/root.tar" .
  rm -rf "$root"
}
