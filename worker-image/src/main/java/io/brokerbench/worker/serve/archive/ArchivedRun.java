package io.brokerbench.worker.serve.archive;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.archive.RunIndex;
import io.brokerbench.core.archive.RunKey;
import java.time.Instant;
import java.util.Objects;

/**
 * An archived run, as an overview shows it.
 *
 * @param key of it
 * @param suite it belongs to; empty for none
 * @param suiteUid UID of that suite; empty for none
 * @param outcome how it ended
 * @param valid whether its figures may be quoted; null where that was not judged
 * @param system the kind of broker
 * @param level durability level; null where that is not known
 * @param completed when it ended; the epoch where that is not known
 * @param rate messages per second; null where that is not known
 * @param publishP99 99th percentile of the publish latency, in microseconds; null likewise
 * @param endToEndP99 the same of the end-to-end latency
 */
public record ArchivedRun(
    RunKey key,
    String suite,
    String suiteUid,
    String outcome,
    Boolean valid,
    String system,
    Integer level,
    Instant completed,
    Double rate,
    Double publishP99,
    Double endToEndP99) {

  static ArchivedRun of(RunKey key, RunIndex index) {
    return new ArchivedRun(
        key,
        index.suite() == null ? "" : intern(index.suite().name()),
        index.suite() == null ? "" : intern(index.suite().uid()),
        // The same few texts again and again.
        intern(index.outcome()),
        index.valid(),
        intern(index.system()),
        index.level(),
        Objects.requireNonNullElse(index.completed(), Instant.EPOCH),
        figure(index, ComparedFigure.Throughput),
        figure(index, ComparedFigure.PublishLatencyP99),
        figure(index, ComparedFigure.EndToEndLatencyP99));
  }

  private static String intern(String text) {
    return Objects.requireNonNullElse(text, "").intern();
  }

  private static Double figure(RunIndex index, ComparedFigure figure) {
    var found = index.figures().get(figure.name());
    return found == null ? null : found.value();
  }
}
