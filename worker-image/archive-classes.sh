#!/bin/bash
# Archives the classes of coordinator and worker for Java's class data sharing; what that saves is in docs/load-generator.md.
set -euo pipefail

home=$(cd "$(dirname "$0")" && pwd)
readonly OPTIONS=$home/java.options ARCHIVE=$home/bench.jsa

archive() {
  java -XX:ArchiveClassesAtExit="$ARCHIVE" -Djava.io.tmpdir="$PWD" "@$OPTIONS" io.brokerbench.worker.cli.Rehearsal >log 2>&1
}

main() {
  local jars
  # An archive holds for the very class path that it was made with, and the order of a directory is nobody's promise.
  jars=$(printf '%s\n' "$home"/app/*.jar "$home"/lib/*.jar | LC_ALL=C sort | paste -sd:)
  printf -- '-cp %s\n' "$jars" >>"$OPTIONS"

  cd "$(mktemp -d)"
  # While it dumps, the rehearsal's threads go on, and Java 25.0.3 was seen to crash when one of them links a lambda just then
  # (LambdaProxyClassDictionary::find_lambda_proxy_class).
  archive || archive || { cat log >&2 && exit 1; }
  printf -- '-XX:SharedArchiveFile=%s\n' "$ARCHIVE" >>"$OPTIONS"
  # Whether it is used.
  java -Xlog:class+load "@$OPTIONS" io.brokerbench.worker.BenchMain --version >log
  grep --quiet 'CoordinatorCommand source: shared objects file (top)' log
  rm -r "$PWD"
}

main
