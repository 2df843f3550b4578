package io.brokerbench.core.archive;

import io.brokerbench.core.message.Message;

/** An object of the archive is not what was written. */
public final class AlteredException extends StoreException {

  private static final long serialVersionUID = 1L;

  private final String object;

  private AlteredException(String object, Message problem) {
    super(problem);
    this.object = object;
  }

  static AlteredException missing(String location, String object) {
    return new AlteredException(object, ArchiveMessage.MISSING.with(object, location));
  }

  static AlteredException altered(String location, String object, String wanted, String found) {
    return new AlteredException(
        object, ArchiveMessage.ALTERED.with(object, location, found, wanted));
  }

  /** For a store: the object has more bytes than it may have. */
  public static AlteredException tooLarge(String location, String object, int maxBytes) {
    return new AlteredException(object, ArchiveMessage.TOO_LARGE.with(object, location, maxBytes));
  }

  /** Key of the object. */
  public String object() {
    return object;
  }
}
