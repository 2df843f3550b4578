package io.brokerbench.core.archive;

import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.text.Printable;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** The index of an archived run or suite. */
public sealed interface EntryIndex permits RunIndex, SuiteIndex {

  /** Most bytes of an index. */
  int MAX_BYTES = 256 * 1024;

  /** Most bytes of another file; the largest is {@code suite.json}. */
  int MAX_FILE_BYTES = 64 * 1024 * 1024;

  /** Version of the shape of this document. */
  String schemaVersion();

  /** Namespace of the resource. */
  String namespace();

  /** Name of the resource. */
  String name();

  /** UID of the resource. */
  String uid();

  /** All other files, by name. */
  List<ArchivedFile> files();

  /** The same bytes for the same index. */
  default byte[] bytes() {
    return (Json.write(this) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Why it cannot be the index of that entry; empty where it can. */
  default Optional<Message> problem(EntryKey key, String wantedSchema) {
    if (!wantedSchema.equals(schemaVersion())) {
      return Optional.of(
          ArchiveMessage.OTHER_SCHEMA.with(
              Printable.value(String.valueOf(schemaVersion())), wantedSchema));
    }
    var found = identity(namespace(), name(), uid());
    var wanted = identity(key.namespace(), key.name(), key.uid());
    if (!found.equals(wanted)) {
      return Optional.of(ArchiveMessage.OTHER_IDENTITY.with(Printable.value(found), wanted));
    }
    var names = new HashSet<String>();
    return files().stream()
        .filter(file -> !isSound(file) || !names.add(file.name()))
        .findFirst()
        .map(
            file ->
                ArchiveMessage.INVALID_FIELD.with(
                    "files",
                    Printable.value(String.valueOf(file)),
                    "a file with a name, a size and a SHA-256, each name once"));
  }

  private static String identity(String namespace, String name, String uid) {
    return namespace + "/" + name + "/" + uid;
  }

  private static boolean isSound(ArchivedFile file) {
    return ObjectKeys.isPart(file.name())
        && !file.name().equals(EntryKey.INDEX)
        && file.size() >= 0
        && file.size() <= MAX_FILE_BYTES
        && Digests.isDigest(file.sha256());
  }
}
