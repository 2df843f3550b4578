package io.brokerbench.operator;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.SuiteBrokers;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.RetainedRunsLimit;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.file.StoredFiles;
import io.brokerbench.core.suite.progress.RunKeys;
import io.brokerbench.core.suite.result.Companions;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.brokerbench.operator.observe.RunObserver;
import io.brokerbench.operator.suite.RecordReader;
import io.brokerbench.operator.suite.RunRecord;
import io.brokerbench.operator.suite.StandingBrokers;
import io.brokerbench.operator.suite.SuiteLifecycle;
import io.brokerbench.operator.suite.SuiteLifecycleMessage;
import io.brokerbench.operator.suite.SuiteView;
import io.brokerbench.operator.watch.SuiteObjects;
import io.brokerbench.operator.watch.SuiteWatch;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Looks at a suite, its runs, and what it refers to. */
final class SuiteViewer {

  private final KubernetesClient client;
  private final SuiteObjects objects;
  private final RunObserver observer;
  private final SuiteWatch watch;
  private final SharedBrokersReader shared;
  private final SuitePlans plans = new SuitePlans();

  SuiteViewer(KubernetesClient client, RunObserver observer, SuiteWatch watch) {
    this.client = client;
    objects = new SuiteObjects(client);
    this.observer = observer;
    this.watch = watch;
    this.shared = new SharedBrokersReader(client);
  }

  /**
   * Everything that a decision needs, its runs and records as the caches have them.
   *
   * @throws InvalidRunException if the suite, or something that it refers to, has errors
   */
  SuiteView cached(BenchmarkSuite suite, Instant now) throws InvalidRunException {
    return view(suite, watch.runs(suite), watch.records(suite), now);
  }

  /**
   * The same, its runs and records as the API server has them.
   *
   * @throws InvalidRunException likewise
   */
  SuiteView live(BenchmarkSuite suite, Instant now) throws InvalidRunException {
    return view(suite, objects.runs(suite), objects.records(suite), now);
  }

  private SuiteView view(
      BenchmarkSuite suite, List<BenchmarkRun> children, List<ConfigMap> kept, Instant now)
      throws InvalidRunException {
    var plan = plans.of(suite);
    var files = files(suite);
    var begins = SuiteLifecycle.isNew(suite.getStatus());
    var companions = begins ? checked(suite, plan, files) : found(suite, plan, files);
    var reader = new RecordReader(suite, plan);
    var records = kept.stream().map(reader::read).flatMap(Optional::stream).toList();
    return new SuiteView(
        suite,
        // Only the event of a suite that begins has remarks.
        begins ? companions.get().inform(suite.getSpec(), plan) : plan,
        companions,
        children,
        records,
        results(children, records),
        brokers(suite, children),
        watch.nodes(),
        now);
  }

  /** While a run is active, its brokers are not asked for. */
  private List<StandingBrokers> brokers(BenchmarkSuite suite, List<BenchmarkRun> children) {
    return suite.getSpec().brokers() == SuiteBrokers.Fresh
            || children.stream().anyMatch(child -> !Lifecycle.isFinished(child.getStatus()))
        ? List.of()
        : shared.of(suite);
  }

  private Map<String, RunResult> results(List<BenchmarkRun> children, List<RunRecord> records) {
    var recorded = records.stream().map(record -> record.run().name()).collect(Collectors.toSet());
    var results = new HashMap<String, RunResult>();
    children.stream()
        .filter(child -> Lifecycle.isFinished(child.getStatus()))
        .filter(child -> !recorded.contains(child.getMetadata().getName()))
        .forEach(
            child ->
                observer
                    .result(child)
                    .ifPresent(result -> results.put(child.getMetadata().getName(), result)));
    return results;
  }

  /** Of a suite that begins: it has room, its names are free, and what it refers to is there. */
  private Supplier<Companions> checked(BenchmarkSuite suite, SuitePlan plan, StoredFiles files)
      throws InvalidRunException {
    var problems = new ArrayList<Problem>();
    var companions = Companions.NONE;
    try {
      companions = Companions.read(suite.getSpec(), plan, files);
    } catch (InvalidRunException e) {
      problems.addAll(e.problems());
    }
    RetainedRunsLimit.problem(suite.getSpec(), plan).ifPresent(problems::add);
    namesTaken(suite, plan).ifPresent(problems::add);
    if (!problems.isEmpty()) {
      throw new InvalidRunException(problems);
    }
    var read = companions;
    return () -> read;
  }

  /** Asked of the API server, as it is before anything is created. */
  private Optional<Problem> namesTaken(BenchmarkSuite suite, SuitePlan plan) {
    var keys = new RunKeys(plan);
    var taken = objects.namesOfOthers(suite, name -> keys.find(name).isPresent()).sorted().toList();
    return taken.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Problem(
                "metadata.name",
                suite.getMetadata().getName(),
                SuiteLifecycleMessage.NAMES_TAKEN.with(taken.size(), taken.getFirst())));
  }

  /** A suite that has begun goes on without files that are gone, and says so in the end. */
  private static Supplier<Companions> found(
      BenchmarkSuite suite, SuitePlan plan, StoredFiles files) {
    return () -> Companions.found(suite.getSpec(), plan, files);
  }

  private StoredFiles files(BenchmarkSuite suite) {
    var configMaps = client.configMaps().inNamespace(suite.getMetadata().getNamespace());
    return name -> Optional.ofNullable(configMaps.withName(name).get()).map(StoredFiles.Stored::of);
  }
}
