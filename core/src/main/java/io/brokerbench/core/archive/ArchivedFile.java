package io.brokerbench.core.archive;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One file of an archived run or suite.
 *
 * @param name of it, such as {@code result.json}
 * @param size in bytes
 * @param sha256 of its bytes, hexadecimal
 */
public record ArchivedFile(String name, int size, String sha256) {

  static ArchivedFile of(String name, byte[] content) {
    return new ArchivedFile(name, content.length, Digests.of(content));
  }

  /** Of all of them, by name. */
  static List<ArchivedFile> of(Map<String, byte[]> files) {
    return new TreeMap<>(files)
        .entrySet().stream().map(file -> of(file.getKey(), file.getValue())).toList();
  }
}
