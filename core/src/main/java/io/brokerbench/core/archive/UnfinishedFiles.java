package io.brokerbench.core.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * Files of an archive until they are whole. A process that was killed leaves its file; another
 * deletes it a day later.
 */
final class UnfinishedFiles {

  /** In the directory of the archive. No key begins with a dot. */
  static final String NAME = ".unfinished";

  /** No object takes as long to write. */
  private static final Duration LEFT_BEHIND = Duration.ofDays(1);

  private final Path directory;
  private boolean cleaned;

  UnfinishedFiles(Path root) {
    directory = root.resolve(NAME);
  }

  Path directory() {
    return directory;
  }

  /** Writes a file that is on the disk, under a name of its own: other processes write, too. */
  Path write(byte[] content) throws IOException {
    deleteLeftBehind();
    var file = directory.resolve(UUID.randomUUID().toString());
    try (var channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      var buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
      return file;
    } catch (IOException e) {
      Files.deleteIfExists(file);
      throw e;
    }
  }

  private synchronized void deleteLeftBehind() throws IOException {
    if (cleaned) {
      return;
    }
    cleaned = true;
    var before = Instant.now().minus(LEFT_BEHIND);
    try (var files = Files.newDirectoryStream(directory)) {
      for (var file : files) {
        deleteIfOlder(file, before);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static void deleteIfOlder(Path file, Instant before) throws IOException {
    try {
      if (Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException e) {
      // Another process has finished or deleted it.
    }
  }
}
