package io.brokerbench.core.archive;

import java.util.Optional;

/**
 * The place of one run in the archive.
 *
 * @param namespace of the BenchmarkRun
 * @param name of the BenchmarkRun
 * @param uid of the BenchmarkRun
 * @param digest SHA-256 of {@value EntryKey#INDEX}, hexadecimal
 */
public record RunKey(String namespace, String name, String uid, String digest) implements EntryKey {

  static final String KIND = "runs";

  /**
   * Checks every part.
   *
   * @throws IllegalArgumentException if one cannot be part of a key
   */
  public RunKey {
    EntryKey.check(namespace, name, uid, digest);
  }

  @Override
  public String kind() {
    return KIND;
  }

  /** The entry whose index an object is; empty of any other object. */
  public static Optional<RunKey> ofIndex(String object) {
    return EntryKey.ofIndex(object, KIND, RunKey::new);
  }
}
