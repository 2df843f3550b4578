package io.brokerbench.worker.archive;

import io.brokerbench.core.archive.ObjectKeys;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A place in S3.
 *
 * @param bucket its name
 * @param prefix before every key, without slashes at its ends; may be empty
 */
record S3Location(String bucket, String prefix) {

  static final String SCHEME = "s3://";

  private static final Pattern FORM =
      Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/(.*?))?/?");

  /** Of {@code s3://bucket/prefix}; empty of anything else. */
  static Optional<S3Location> of(String text) {
    var found = FORM.matcher(text);
    if (!found.matches()) {
      return Optional.empty();
    }
    var prefix = found.group(2) == null ? "" : found.group(2);
    return prefix.isEmpty() || ObjectKeys.isKey(prefix)
        ? Optional.of(new S3Location(found.group(1), prefix))
        : Optional.empty();
  }

  /** The key in the bucket. */
  String inBucket(String key) {
    return prefix.isEmpty() ? key : prefix + "/" + key;
  }

  /** The key in the archive. */
  String inArchive(String key) {
    return prefix.isEmpty() ? key : key.substring(prefix.length() + 1);
  }

  @Override
  public String toString() {
    return SCHEME + bucket + (prefix.isEmpty() ? "" : "/" + prefix);
  }
}
