package io.brokerbench.core.archive;

import io.brokerbench.core.archive.ObjectStore.Listed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Lists the objects of an archive in a directory. Holds one directory of each depth at a time, and
 * follows no links.
 *
 * @param root of the archive
 * @param prefix with which keys begin
 * @param each takes an object
 */
record Listing(Path root, String prefix, Consumer<Listed> each) {

  /** The slash after a directory counts in the order of keys. */
  private record Entry(String key, Path path, boolean directory, Instant written) {

    String order() {
      return directory ? key + "/" : key;
    }
  }

  /**
   * Lists a directory.
   *
   * @throws NoSuchFileException if it does not exist
   */
  void list(Path directory) throws IOException {
    for (var entry : entries(directory)) {
      if (!entry.directory()) {
        each.accept(new Listed(entry.key(), entry.written()));
      } else {
        listDeeper(entry.path());
      }
    }
  }

  private void listDeeper(Path directory) throws IOException {
    try {
      list(directory);
    } catch (NoSuchFileException e) {
      // Somebody deleted it meanwhile.
    }
  }

  private List<Entry> entries(Path directory) throws IOException {
    try (var paths = Files.newDirectoryStream(directory)) {
      var entries = new ArrayList<Entry>();
      for (var path : paths) {
        entry(path).ifPresent(entries::add);
      }
      entries.sort(Comparator.comparing(Entry::order));
      return entries;
    }
  }

  private Optional<Entry> entry(Path path) throws IOException {
    final BasicFileAttributes found;
    try {
      found = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      // Somebody deleted it meanwhile.
      return Optional.empty();
    }
    var key = root.relativize(path).toString();
    var wanted =
        found.isDirectory()
            ? isOnTheWay(key + "/")
            : found.isRegularFile() && key.startsWith(prefix);
    return wanted && ObjectKeys.isKey(key)
        ? Optional.of(
            new Entry(key, path, found.isDirectory(), found.lastModifiedTime().toInstant()))
        : Optional.empty();
  }

  private boolean isOnTheWay(String key) {
    return key.startsWith(prefix) || prefix.startsWith(key);
  }
}
