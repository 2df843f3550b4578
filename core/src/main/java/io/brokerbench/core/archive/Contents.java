package io.brokerbench.core.archive;

import io.brokerbench.core.text.Printable;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** The files of a run or suite that is archived, all but its index. */
final class Contents {

  private Contents() {}

  /**
   * The files and the manifest, by name.
   *
   * @throws NotArchivableException if one has a name or a size that the archive does not take
   */
  static Map<String, byte[]> of(Map<String, byte[]> files, String manifestName, byte[] manifest)
      throws NotArchivableException {
    var all = new TreeMap<>(files);
    for (var name : all.keySet()) {
      if (!ObjectKeys.isPart(name) || name.equals(EntryKey.INDEX) || name.equals(manifestName)) {
        throw new NotArchivableException(ArchiveMessage.FILE_NAME.with(Printable.value(name)));
      }
    }
    all.put(manifestName, manifest);
    for (var file : all.entrySet()) {
      if (file.getValue().length > EntryIndex.MAX_FILE_BYTES) {
        throw new NotArchivableException(
            ArchiveMessage.FILE_TOO_LARGE.with(
                file.getKey(), file.getValue().length, EntryIndex.MAX_FILE_BYTES));
      }
    }
    return Collections.unmodifiableMap(all);
  }
}
