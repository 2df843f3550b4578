package io.brokerbench.worker.serve.report;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.report.Report;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Page;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.worker.page.PageInputMessage;
import io.brokerbench.worker.page.PageInputs;
import io.brokerbench.worker.report.GeneratorVersion;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Makes reports, one at a time, because each takes much memory, and keeps them. Results of others
 * are read meanwhile, so a slow source holds up only the reports that need it.
 */
public final class Reports {

  /** Compressed; a large report has 0.4 MB. */
  private static final long MAX_BYTES = 12L * 1024 * 1024;

  /** Of the largest report, several times. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** For the results of one report; a store that is away makes readers wait for minutes. */
  static final Duration DEADLINE = Duration.ofSeconds(25);

  /** Whose results are in memory, or on their way, at the same time. */
  private static final int READ_AT_ONCE = 4;

  /** What was left out of a report may be there later. */
  private static final Duration INCOMPLETE = Duration.ofSeconds(60);

  /** Reasons that the same results have whenever they are read. */
  private static final Set<MessageId> LASTING =
      Set.of(
          ReportMessage.LEFT_OUT_OF_PAGE,
          ReportMessage.NOT_COUNTED,
          ReportMessage.TOO_LARGE,
          PageInputMessage.TOO_LARGE,
          PageInputMessage.DETAILS_TOO_LARGE);

  private final ByteCache<Kept> made = new ByteCache<>(MAX_BYTES, kept -> kept.report().bytes());
  private final Flights flights = new Flights();
  private final Semaphore places = new Semaphore(READ_AT_ONCE, true);
  private final Semaphore turn = new Semaphore(1, true);
  private final Clock clock;
  private final RecentFailures failures;

  /** Without any yet. */
  public Reports(Clock clock) {
    this.clock = clock;
    failures = new RecentFailures(clock);
  }

  private record Kept(MadeReport report, Instant until) {}

  /** Finds what a report is on. */
  interface Inputs {

    /**
     * Reads the files of the inputs. The supplier makes inputs of them, which take much more
     * memory.
     *
     * @throws NoReportException if there are none
     */
    Supplier<PageInputs> find() throws NoReportException;
  }

  /**
   * A report, which is made when it is wanted and not there.
   *
   * @param key what it is made of: another key stands for other contents
   * @param inputs asked only if the report is not there
   */
  PendingReport pending(String key, Inputs inputs) {
    return new PendingReport(find(key).map(MadeReport::key).orElse(key), () -> of(key, inputs));
  }

  private MadeReport of(String key, Inputs inputs) throws NoReportException {
    var there = find(key);
    if (there.isPresent()) {
      return there.get();
    }
    failures.check(key);
    return flights.join(key, () -> make(key, inputs), PATIENCE);
  }

  private Optional<MadeReport> find(String key) {
    return made.get(key).filter(kept -> clock.instant().isBefore(kept.until())).map(Kept::report);
  }

  private MadeReport make(String key, Inputs inputs) throws NoReportException {
    await(places);
    try {
      var found = BoundedReading.read(inputs, DEADLINE);
      await(turn);
      try {
        return make(key, found.get());
      } finally {
        turn.release();
      }
    } catch (NoReportException e) {
      failures.note(key, e);
      throw e;
    } finally {
      places.release();
    }
  }

  private MadeReport make(String key, PageInputs found) throws NoReportException {
    var complete = found.problems().stream().allMatch(Reports::lasts);
    var until = complete ? Instant.MAX : clock.instant().plus(INCOMPLETE);
    // Else a browser that has an incomplete report would be told for ever that nothing changed.
    var report = MadeReport.of(complete ? key : key + " until " + until, page(found));
    made.put(key, new Kept(report, until));
    return report;
  }

  private static boolean lasts(Message problem) {
    return problem.arguments().getLast() instanceof Message reason && LASTING.contains(reason.id());
  }

  private static void await(Semaphore free) throws NoReportException {
    try {
      if (!free.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw NoReportException.whileBusy();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw NoReportException.whileBusy();
    }
  }

  private Page page(PageInputs inputs) throws NoReportException {
    if (inputs.isEmpty()) {
      throw NoReportException.because(inputs.problems().getFirst());
    }
    var page = Report.of(inputs.suites(), inputs.runs(), GeneratorVersion.get(), clock.instant());
    var sections = new ArrayList<Section>();
    if (!inputs.problems().isEmpty()) {
      sections.add(leftOut(inputs.problems()));
    }
    sections.addAll(page.sections());
    return new Page(page.title(), page.subtitle(), sections, page.footer());
  }

  private static Section leftOut(List<Message> problems) {
    return new Section("left-out", "Left out", List.of(Block.Bullets.of(problems)));
  }
}
