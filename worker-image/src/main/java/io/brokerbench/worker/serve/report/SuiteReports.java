package io.brokerbench.worker.serve.report;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.SuiteKey;
import io.brokerbench.worker.serve.archive.ArchivedRun;
import io.brokerbench.worker.serve.cluster.Resource;
import io.brokerbench.worker.serve.http.Tags;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reports of suites, also of one that goes on. */
public final class SuiteReports {

  /** A suite that goes on may have new results although its status looks the same. */
  private static final Duration SOON = Duration.ofSeconds(10);

  private static final int MAX_KNOWN = 1_000;

  private final Reports reports;
  private final SuiteSource source;
  private final Clock clock;
  private final RecentFailures failures;

  /** What {@code suite.json} was when it was read last, by the UID of the suite. */
  private final Map<String, Seen> seen =
      new LinkedHashMap<>(16, 0.75F, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Seen> eldest) {
          return size() > MAX_KNOWN;
        }
      };

  private record Seen(String version, Instant at, String digest) {}

  /**
   * Made of results in a cluster and an archive.
   *
   * @param archive null for none
   */
  public SuiteReports(Reports reports, KubernetesClient client, Archive archive, Clock clock) {
    this.reports = reports;
    this.source = new SuiteSource(client, archive);
    this.clock = clock;
    failures = new RecentFailures(clock);
  }

  /**
   * The report of what a suite has found out so far.
   *
   * @throws NoReportException if there is nothing yet
   */
  public PendingReport of(Resource suite) throws NoReportException {
    var known = known(suite);
    return pending(suite, known == null ? read(suite) : known);
  }

  /** The report of what was read last, however long ago; empty where nothing was. */
  public Optional<PendingReport> last(Resource suite) {
    return lastSeen(suite).map(last -> pending(suite, last.digest()));
  }

  private PendingReport pending(Resource suite, String digest) {
    return reports.pending(key(suite, digest), () -> source.inputs(suite, source.text(suite)));
  }

  private String read(Resource suite) throws NoReportException {
    failures.check(suite.uid());
    try {
      var digest = Tags.of(source.text(suite));
      note(suite, digest);
      return digest;
    } catch (NoReportException e) {
      failures.note(suite.uid(), e);
      throw e;
    }
  }

  /**
   * The report of an archived suite.
   *
   * @param runs of it that the archive has
   * @param all whether these are known to be all
   */
  public PendingReport of(SuiteKey suite, List<ArchivedRun> runs, boolean all) {
    var digests = runs.stream().map(run -> run.key().digest()).toArray(String[]::new);
    return reports.pending(
        "archived-suite/" + suite.uid() + "/" + suite.digest() + "/" + Tags.of(digests),
        () -> source.inputs(suite, runs, all));
  }

  private static String key(Resource suite, String digest) {
    return "suite/" + suite.uid() + "/" + digest;
  }

  /** The digest of {@code suite.json}; null where it has to be read. */
  private String known(Resource suite) {
    return lastSeen(suite)
        .filter(last -> last.version().equals(suite.version()))
        .filter(last -> suite.ended() || !last.at().plus(SOON).isBefore(clock.instant()))
        .map(Seen::digest)
        .orElse(null);
  }

  private synchronized Optional<Seen> lastSeen(Resource suite) {
    return Optional.ofNullable(seen.get(suite.uid()));
  }

  private synchronized void note(Resource suite, String digest) {
    seen.put(suite.uid(), new Seen(suite.version(), clock.instant(), digest));
  }
}
