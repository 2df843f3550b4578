package io.brokerbench.core.archive;

import io.brokerbench.core.text.Printable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.Locale;

/** What the errors of a file system mean for the archive. */
final class DirectoryFailures {

  private DirectoryFailures() {}

  /**
   * The failure, with its remedy. A full, read-only or broken file system fails for every object.
   *
   * @param name of what was read or written
   */
  static StoreException of(String location, String name, Exception failure) {
    var reason = reason(failure).toLowerCase(Locale.ROOT);
    if (reason.contains("no space left") || reason.contains("quota exceeded")) {
      return new StoreException(DirectoryMessage.FULL.with(name, location), true, failure);
    }
    if (failure instanceof ReadOnlyFileSystemException || reason.contains("read-only")) {
      return new StoreException(DirectoryMessage.READ_ONLY.with(name, location), true, failure);
    }
    if (failure instanceof AccessDeniedException || reason.contains("not permitted")) {
      return new StoreException(DirectoryMessage.DENIED.with(location, name), false, failure);
    }
    return new StoreException(
        DirectoryMessage.FAILED.with(name, location, Printable.line(reason(failure))),
        true,
        failure);
  }

  /** Of an error of a file system without the path, which the message has. */
  private static String reason(Exception failure) {
    if (failure instanceof FileSystemException known && known.getReason() != null) {
      return known.getReason();
    }
    return failure instanceof IOException && failure.getMessage() != null
        ? failure.getMessage()
        : failure.toString();
  }
}
