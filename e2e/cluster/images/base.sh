# The base image where no registry is at hand: a minimal Debian and a Java runtime linked from the machine's own JDK. To be sourced.

# What servers use of a JDK; compilers, documentation and desktop tools stay out. Every security provider that Java is configured for is there
# (java.smartcardio): it would look for one that is missing among the jars, and start all those that it finds.
JAVA_MODULES=java.se,jdk.attach,jdk.charsets,jdk.crypto.cryptoki,jdk.crypto.ec,jdk.httpserver,jdk.incubator.vector,jdk.jcmd,jdk.jfr,\
jdk.localedata,jdk.management,jdk.management.agent,jdk.management.jfr,jdk.naming.dns,jdk.naming.rmi,jdk.net,jdk.nio.mapmode,\
java.smartcardio,jdk.sctp,jdk.security.auth,jdk.security.jgss,jdk.unsupported,jdk.xml.dom,jdk.zipfs

# need_base_image: sets BASE_IMAGE to the name of the base image, which is built if need be
need_base_image() {
  local jdk key
  jdk=$(find_jdk)
  key=$(key_of "$E2E/cluster/images/base.sh" "$E2E/cluster/images/base/Dockerfile" "$jdk/release")
  BASE_IMAGE=brokerbench.local/base:$key
  ! in_buildah inspect --type image "$BASE_IMAGE" >/dev/null 2>&1 || return 0

  need_debian_packages debootstrap=debootstrap
  say "building the base image: a minimal Debian with Java 25 (first time only, about 45 seconds) ..."
  quietly build-base cached "base-$key" make_root_archive "$jdk"
  quietly build-base in_buildah build --isolation chroot --tag "$BASE_IMAGE" --file "$E2E/cluster/images/base/Dockerfile" "$CACHE/base-$key"
  rm -rf "${CACHE:?}/base-$key"
}

# make_root_archive JDK DIRECTORY
make_root_archive() {
  local jdk=$1 directory=$2
  local root=$directory/root
  # Its mounts are its own, so that none is left should it be interrupted.
  unshare --mount debootstrap --variant=minbase "$(source /etc/os-release && echo "$VERSION_CODENAME")" "$root"
  # As in Debian's own images: what apt would keep for the next time would be a part of every image.
  cat >"$root/etc/apt/apt.conf.d/keep-nothing" <<'CONF'
Dir::Cache { pkgcache ""; srcpkgcache ""; }
DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb"; };
CONF
  rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/usr/share/{doc,info,locale,man}/*
  mkdir -p "$root/opt/java"
  "$jdk/bin/jlink" --add-modules "$JAVA_MODULES" --no-man-pages --no-header-files --compress zip-0 --generate-cds-archive \
    --output "$root/opt/java/openjdk"
  tar --create --numeric-owner --directory "$root" --file "$directory/root.tar" .
  rm -rf "$root"
}
