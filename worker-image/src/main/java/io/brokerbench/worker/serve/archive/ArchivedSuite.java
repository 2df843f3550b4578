package io.brokerbench.worker.serve.archive;

import io.brokerbench.core.archive.SuiteIndex;
import io.brokerbench.core.archive.SuiteKey;
import java.time.Instant;
import java.util.Objects;

/**
 * An archived suite, as an overview shows it.
 *
 * @param key of it
 * @param outcome how it ended
 * @param progress finished and all runs
 * @param verdict of all comparisons; empty where nothing is compared
 * @param completed when it ended; the epoch where that is not known
 */
public record ArchivedSuite(
    SuiteKey key, String outcome, String progress, String verdict, Instant completed) {

  static ArchivedSuite of(SuiteKey key, SuiteIndex index) {
    return new ArchivedSuite(
        key,
        Objects.requireNonNullElse(index.outcome(), ""),
        Objects.requireNonNullElse(index.progress(), ""),
        Objects.requireNonNullElse(index.verdict(), ""),
        Objects.requireNonNullElse(index.completed(), Instant.EPOCH));
  }
}
