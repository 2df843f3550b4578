package io.brokerbench.core.archive;

import io.brokerbench.core.text.Printable;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The grammar of keys. What is not of it is refused, so that no key leaves the place of the archive
 * or means another object to another store.
 */
public final class ObjectKeys {

  /** Most characters of a part; file systems have no more. */
  private static final int MAX_PART = 253;

  /** Most characters of a key; S3 has no more. */
  private static final int MAX_KEY = 1024;

  private static final Pattern PART = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*");

  private ObjectKeys() {}

  /**
   * The same key.
   *
   * @throws IllegalArgumentException if it is not of the grammar
   */
  public static String checked(String key) {
    if (!isKey(key)) {
      throw notAKey(key);
    }
    return key;
  }

  /**
   * The same part.
   *
   * @throws IllegalArgumentException if it cannot be one part of a key
   */
  static String checkedPart(String part) {
    if (!isPart(part)) {
      throw notAKey(part);
    }
    return part;
  }

  static IllegalArgumentException notAKey(String text) {
    return new IllegalArgumentException(
        ArchiveMessage.NOT_A_KEY.with(Printable.value(String.valueOf(text))).toString());
  }

  /** Whether it is of the grammar. */
  public static boolean isKey(String key) {
    return key != null
        && key.length() <= MAX_KEY
        && List.of(key.split("/", -1)).stream().allMatch(ObjectKeys::isPart);
  }

  /** Whether it can be one part of a key: it has no slash and does not begin with a dot. */
  public static boolean isPart(String part) {
    return part != null && part.length() <= MAX_PART && PART.matcher(part).matches();
  }

  /** The parts of a key; empty of anything else. */
  static Optional<List<String>> parts(String key) {
    return isKey(key) ? Optional.of(List.of(key.split("/", -1))) : Optional.empty();
  }
}
