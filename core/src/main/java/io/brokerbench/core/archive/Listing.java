package io.brokerbench.core.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Lists the keys of an archive in a directory. Holds one directory of each depth at a time, and
 * follows no links.
 *
 * @param root of the archive
 * @param prefix with which keys begin
 * @param each takes a key
 */
record Listing(Path root, String prefix, Consumer<String> each) {

  /** The slash after a directory counts in the order of keys. */
  private record Entry(String key, Path path, boolean directory) {

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
        each.accept(entry.key());
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
        var key = root.relativize(path).toString();
        var deeper = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
        var wanted = deeper ? isOnTheWay(key + "/") : key.startsWith(prefix) && isFile(path);
        if (wanted && ObjectKeys.isKey(key)) {
          entries.add(new Entry(key, path, deeper));
        }
      }
      entries.sort(Comparator.comparing(Entry::order));
      return entries;
    }
  }

  private boolean isOnTheWay(String key) {
    return key.startsWith(prefix) || prefix.startsWith(key);
  }

  private static boolean isFile(Path path) {
    return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }
}
