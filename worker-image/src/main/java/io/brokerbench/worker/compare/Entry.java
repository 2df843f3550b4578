package io.brokerbench.worker.compare;

import io.brokerbench.core.condition.Aspect;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.peer.PeerResult;
import io.brokerbench.worker.peer.PeerResult.Rate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One input of a comparison, whichever benchmark measured it.
 *
 * @param name of the run, unique in the comparison
 * @param conditions under which it was measured; without those that the input does not record
 * @param published acknowledged messages; null where it was not measured
 * @param received received messages; null likewise
 * @param publish publish latencies, the one that counts first; empty where there is none
 * @param endToEnd end-to-end latencies likewise
 * @param result the whole result; null of another benchmark
 * @param peer the result of another benchmark, or null
 * @param run a run of a suite, of which {@code result} is not known; null of others
 */
public record Entry(
    String name,
    SortedMap<Aspect, String> conditions,
    Rate published,
    Rate received,
    List<LatencyRow> publish,
    List<LatencyRow> endToEnd,
    RunResult result,
    PeerResult peer,
    RunEntry run) {

  /** Copies the collections. */
  public Entry {
    conditions = Collections.unmodifiableSortedMap(new TreeMap<>(conditions));
    publish = List.copyOf(publish);
    endToEnd = List.copyOf(endToEnd);
  }

  /** A result of brokerbench. */
  public static Entry of(RunResult result) {
    var figures = result.figures();
    return new Entry(
        Printable.line(result.plan().run().name()),
        Conditions.of(result),
        rate(figures.publish()),
        rate(figures.consume()),
        rows(figures.publishLatencyFromIntended(), figures.publishLatency()),
        rows(figures.endToEndLatencyFromIntended(), figures.endToEndLatency()),
        result,
        null,
        null);
  }

  /**
   * A run of a suite that has ended.
   *
   * @param conditions of its cell
   */
  static Entry of(SortedMap<Aspect, String> conditions, RunEntry run) {
    return new Entry(
        Printable.line(run.name()), conditions, null, null, List.of(), List.of(), null, null, run);
  }

  /** A result of another benchmark. */
  public static Entry of(String file, PeerResult peer) {
    return new Entry(
        Printable.line(peer.name() == null ? file : peer.name()),
        Conditions.of(peer),
        peer.published(),
        peer.received(),
        peer.publishLatency() == null ? List.of() : List.of(LatencyRow.of(peer.publishLatency())),
        peer.endToEndLatency() == null ? List.of() : List.of(LatencyRow.of(peer.endToEndLatency())),
        null,
        peer,
        null);
  }

  private static Rate rate(Throughput throughput) {
    return throughput == null
        ? null
        : new Rate(throughput.messagesPerSecond(), throughput.bytesPerSecond());
  }

  private static List<LatencyRow> rows(LatencyFigures intended, LatencyFigures actual) {
    var rows = new ArrayList<LatencyRow>();
    if (intended != null) {
      rows.add(LatencyRow.of(Origin.INTENDED, intended));
    }
    if (actual != null) {
      rows.add(LatencyRow.of(Origin.ACTUAL, actual));
    }
    return rows;
  }

  /** The same by another name. */
  Entry named(String other) {
    return new Entry(other, conditions, published, received, publish, endToEnd, result, peer, run);
  }

  /** The same by the file that it is from. */
  Entry inFile(String file) {
    return named(run == null ? file : file + " " + name);
  }

  /** Equal of two inputs that hold the same run, though in different files. */
  Object measurement() {
    if (run != null) {
      return run;
    }
    return result == null ? peer : result.plan().run().uid();
  }

  /** The value of a condition, or a dash. */
  String shown(Condition condition) {
    return conditions.getOrDefault(new Aspect(condition), "-");
  }

  /** Whether its figures may be quoted; of another benchmark, whose checks are unknown, true. */
  boolean usable() {
    return run == null
        ? result == null || result.verdict().valid()
        : run.outcome() == RunOutcome.Valid;
  }

  /** The checks that do not hold. */
  List<Message> failures() {
    if (run != null && !usable()) {
      return List.of(CompareMessage.RUN_NOT_VALID.with(run.outcome(), run.reasons()));
    }
    return result == null
        ? List.of()
        : result.verdict().checks().stream()
            .filter(check -> !check.holds())
            .map(check -> CompareMessage.CHECK_FAILED.with(check.name(), check.found()))
            .toList();
  }
}
