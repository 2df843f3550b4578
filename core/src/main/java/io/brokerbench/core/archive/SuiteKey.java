package io.brokerbench.core.archive;

import java.util.Optional;

/**
 * The place of one suite in the archive.
 *
 * @param namespace of the BenchmarkSuite
 * @param name of the BenchmarkSuite
 * @param uid of the BenchmarkSuite
 * @param digest SHA-256 of {@value EntryKey#INDEX}, hexadecimal
 */
public record SuiteKey(String namespace, String name, String uid, String digest)
    implements EntryKey {

  static final String KIND = "suites";

  /**
   * Checks every part.
   *
   * @throws IllegalArgumentException if one cannot be part of a key
   */
  public SuiteKey {
    EntryKey.check(namespace, name, uid, digest);
  }

  @Override
  public String kind() {
    return KIND;
  }

  /** The entry whose index an object is; empty of any other object. */
  public static Optional<SuiteKey> ofIndex(String object) {
    return EntryKey.ofIndex(object, KIND, SuiteKey::new);
  }
}
