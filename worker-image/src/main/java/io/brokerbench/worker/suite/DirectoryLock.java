package io.brokerbench.worker.suite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Keeps other processes from writing to a directory.
 *
 * @param channel of the file that is locked
 */
record DirectoryLock(FileChannel channel) implements AutoCloseable {

  private static final String FILE = ".lock";

  /** Empty where another process, or this one, has it. */
  static Optional<DirectoryLock> of(Path directory) throws IOException {
    var channel =
        FileChannel.open(
            directory.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return Optional.of(new DirectoryLock(channel));
      }
    } catch (OverlappingFileLockException e) {
      // By this process: the same answer.
    }
    channel.close();
    return Optional.empty();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
