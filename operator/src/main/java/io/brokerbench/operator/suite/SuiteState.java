package io.brokerbench.operator.suite;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.SuiteRunFailure;
import io.brokerbench.core.suite.progress.RunKeys;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SuiteProgress;
import io.brokerbench.core.suite.progress.SuiteRules;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.progress.SuiteRuns;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.brokerbench.operator.resources.Labels;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What has run, what runs, and what is to be kept and deleted of it. */
final class SuiteState {

  private final SuiteView view;
  private final Map<String, RunRecord> records = new LinkedHashMap<>();
  private final Map<String, BenchmarkRun> active = new LinkedHashMap<>();
  private final List<BenchmarkRun> retained = new ArrayList<>();
  private final List<SuiteAction> actions = new ArrayList<>();
  private final SuiteRuns runs;

  SuiteState(SuiteView view) {
    this.view = view;
    var keys = new RunKeys(view.plan());
    view.records().forEach(record -> records.put(record.run().name(), record));
    var all = new ArrayList<SuiteRun>();
    for (var child : view.children()) {
      var name = child.getMetadata().getName();
      var key = keys.find(name);
      if (key.isPresent() && !records.containsKey(name)) {
        if (Lifecycle.isFinished(child.getStatus()) && !isLost(child)) {
          keep(child, kept(RunEnds.record(child, key.get(), view.results().get(name))));
        } else {
          if (!isLabelled(child)) {
            actions.add(new SuiteAction.Claim(child));
          }
          active.put(name, child);
          all.add(RunEnds.active(child, key.get()));
        }
      }
      if (records.containsKey(name)) {
        retain(child, records.get(name));
      }
    }
    RetainedRuns.excess(retained).forEach(child -> actions.add(new SuiteAction.Delete(child)));
    records.values().forEach(record -> all.add(record.run()));
    runs = new SuiteRuns(all, started(all));
  }

  private boolean isLabelled(BenchmarkRun child) {
    var labels = child.getMetadata().getLabels();
    return labels != null && view.suite().getMetadata().getName().equals(labels.get(Labels.SUITE));
  }

  /** A run whose record cannot be read stays in any case: it can be recorded again. */
  private void retain(BenchmarkRun child, RunRecord record) {
    if (UnreadableRecords.is(record)) {
      return;
    }
    if (RetainedRuns.isRetained(view.suite(), child, record.run().valid())) {
      retained.add(child);
    } else {
      actions.add(new SuiteAction.Delete(child));
    }
  }

  /** Deleted together with its results, before these were kept: it is run again once it is gone. */
  private boolean isLost(BenchmarkRun child) {
    return child.isMarkedForDeletion()
        && !view.results().containsKey(child.getMetadata().getName());
  }

  /** The caches hold every record, so it has no figures that nothing stands beside. */
  private RunRecord kept(RunRecord record) {
    return view.suite().getSpec().published() == null
        ? new RunRecord(record.run().withoutOmb(), record.message())
        : record;
  }

  private void keep(BenchmarkRun child, RunRecord record) {
    var name = child.getMetadata().getName();
    records.put(name, record);
    actions.add(new SuiteAction.Keep(child, record, child.getStatus().resultsRef() != null));
  }

  private Instant started(List<SuiteRun> all) {
    var status = view.status();
    return status != null && status.startTime() != null
        ? Instant.parse(status.startTime())
        : all.stream()
            .map(SuiteRun::started)
            .filter(Objects::nonNull)
            .min(Comparator.naturalOrder())
            .orElse(null);
  }

  /** What is to be kept and deleted of runs that have ended. */
  List<SuiteAction> actions() {
    return actions;
  }

  SuiteRuns runs() {
    return runs;
  }

  /** When the first run was created; empty before. */
  Optional<Instant> started() {
    return Optional.ofNullable(started(runs.all()));
  }

  SuiteProgress progress() {
    var rules = SuiteRules.of(view.suite().getSpec());
    return SuiteProgress.of(view.plan(), rules, view.seed(), runs, view.now());
  }

  BenchmarkRun active(String name) {
    return active.get(name);
  }

  /**
   * The last runs whose figures do not count, the last one at the end. Behind them stand those
   * whose records cannot be read, since the suite waits for these.
   */
  List<SuiteRunFailure> failures(int most) {
    var failed =
        records.values().stream()
            .filter(record -> record.run().outcome() != RunOutcome.Valid)
            .sorted(
                Comparator.comparing(UnreadableRecords::is)
                    .thenComparing(
                        RunRecord::run,
                        Comparator.comparing(
                                SuiteRun::ended, Comparator.nullsFirst(Comparator.naturalOrder()))
                            .thenComparing(SuiteRun::name)))
            .map(this::failure)
            .toList();
    return failed.subList(Math.max(0, failed.size() - most), failed.size());
  }

  private SuiteRunFailure failure(RunRecord record) {
    var run = record.run();
    return new SuiteRunFailure(
        run.name(),
        view.plan().cells().get(run.key().cell()).cell().name(),
        run.key().round(),
        run.reasons().isEmpty() ? run.outcome().name() : run.reasons().getFirst(),
        record.message());
  }
}
