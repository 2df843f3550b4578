package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Verdict;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** A run that has been created. */
public final class RunHandle {

  /** What a busy machine makes of the figures, whatever is tested. */
  private static final Set<String> OF_TIMING =
      Set.of(
          "RateShort",
          "MessagesUnsent",
          "ScheduleLag",
          "ReceiverHiccups",
          "SenderHiccups",
          "WorkerCpu",
          "ThreadSaturated");

  /** Pulsar by its chart takes two minutes to start on two cores that have nothing else to do. */
  private static final int MINUTES = 8;

  private static final int COORDINATOR_METRICS = 9091;

  private final String namespace;
  private final String name;
  private final String uid;

  private RunHandle(String namespace, String name, String uid) {
    this.namespace = namespace;
    this.name = name;
    this.uid = uid;
  }

  public static RunHandle start(String namespace, Manifest manifest) {
    var created = Cluster.run(namespace, manifest).create().getMetadata();
    return new RunHandle(namespace, created.getName(), created.getUid());
  }

  /** A run that somebody else creates, once it is there. */
  static RunHandle await(String namespace, String name) {
    var created =
        Cluster.runs(namespace)
            .withName(name)
            .waitUntilCondition(run -> run != null, MINUTES, TimeUnit.MINUTES)
            .getMetadata();
    return new RunHandle(namespace, name, created.getUid());
  }

  public String name() {
    return name;
  }

  public String uid() {
    return uid;
  }

  /** The name of the run's first topic. */
  public String topic() {
    return prefix() + "-0";
  }

  /** The tenant and the namespace of the run's topics in Pulsar. */
  public String pulsarNamespace() {
    return "public/" + prefix();
  }

  private String prefix() {
    return "brokerbench-" + uid.substring(0, 8);
  }

  public BenchmarkRunStatus status() {
    return resource().get().getStatus();
  }

  public Condition condition(ConditionType type) {
    return status()
        .condition(type)
        .orElseThrow(() -> new AssertionError("no condition " + type + " in " + status()));
  }

  /** Waits until the run is in that phase, or past it; a failed run never gets there. */
  public void awaitPhase(Phase phase) {
    var reached = await(status -> status.phase() != null && status.phase().compareTo(phase) >= 0);
    assertThat(reached.phase()).as(reached.message()).isNotEqualTo(Phase.Failed);
  }

  /** Waits until the run is measured, and workers have handed over figures. */
  public void awaitFigures() {
    awaitPhase(Phase.Measuring);
    await(status -> status.figures() != null && status.figures().publishLatencyP99() != null);
  }

  /** Waits for the end, whichever it is. */
  public BenchmarkRunStatus awaitFinished() {
    return await(status -> status.isTrue(ConditionType.Finished));
  }

  /** Waits for the end, which must be a good one. */
  public BenchmarkRunStatus awaitSucceeded() {
    var status = awaitFinished();
    assertThat(status.phase()).as(status.message()).isEqualTo(Phase.Succeeded);
    assertThat(status.isTrue(ConditionType.Succeeded)).as(status.message()).isTrue();
    return status;
  }

  /**
   * Its settings were proven, and its figures may be quoted but for how busy the machine was.
   *
   * @param excused checks that need not hold either
   */
  public void assertVerifiedAndValidButForTiming(String... excused) {
    var verified = condition(ConditionType.DurabilityVerified);
    assertThat(verified.getStatus()).as(verified.getMessage()).isEqualTo("True");
    assertValidButForTiming(result(), excused);
  }

  /** Something was measured, and its figures may be quoted but for how busy the machine was. */
  public static void assertValidButForTiming(RunResult result, String... excused) {
    assertThat(result.integrity().acknowledged()).isPositive();
    assertThat(result.verdict().checks())
        .filteredOn(check -> !check.holds() && !OF_TIMING.contains(check.name()))
        .extracting(Verdict.Check::name)
        .isSubsetOf(excused);
  }

  /** Waits for the end, which must be a bad one. */
  public BenchmarkRunStatus awaitFailed() {
    var status = awaitFinished();
    assertThat(status.phase()).as(status.message()).isEqualTo(Phase.Failed);
    assertThat(status.isFalse(ConditionType.Succeeded)).as(status.message()).isTrue();
    return status;
  }

  public BenchmarkRunStatus await(Predicate<BenchmarkRunStatus> condition) {
    return resource()
        .waitUntilCondition(
            run -> run != null && run.getStatus() != null && condition.test(run.getStatus()),
            MINUTES,
            TimeUnit.MINUTES)
        .getStatus();
  }

  /** Pods of one component, such as {@code broker}. */
  public List<Pod> pods(String component) {
    return podsOf(component).list().getItems();
  }

  /** Waits until one component has this many pods, ready or not. */
  public void awaitPods(String component, int count) {
    podsOf(component)
        .informOnCondition(pods -> pods.size() == count)
        .orTimeout(MINUTES, TimeUnit.MINUTES)
        .join();
  }

  /** Waits until the containers of a pod of one component have been started, ready or not. */
  public void awaitRunningPod(String component) {
    podsOf(component)
        .informOnCondition(
            pods -> pods.stream().anyMatch(pod -> "Running".equals(pod.getStatus().getPhase())))
        .orTimeout(MINUTES, TimeUnit.MINUTES)
        .join();
  }

  private FilterWatchListDeletable<Pod, PodList, PodResource> podsOf(String component) {
    return CLIENT
        .pods()
        .inNamespace(namespace)
        .withLabel("brokerbench.io/run-uid", uid)
        .withLabel("brokerbench.io/component", component);
  }

  /** The components of every pod that the run has from now on, until {@code action} returns. */
  public Set<String> componentsDuring(Runnable action) {
    var seen = new ConcurrentSkipListSet<String>();
    try (var _ =
        CLIENT
            .pods()
            .inNamespace(namespace)
            .withLabel("brokerbench.io/run-uid", uid)
            .inform(
                (Adding<Pod>)
                    pod ->
                        seen.add(pod.getMetadata().getLabels().get("brokerbench.io/component")))) {
      action.run();
    }
    return seen;
  }

  /** Whether the coordinator is let use the brokers at any time until {@code action} returns. */
  public boolean isClearedDuring(Runnable action) {
    var seen = new ConcurrentSkipListSet<String>();
    try (var _ =
        CLIENT
            .configMaps()
            .inNamespace(namespace)
            .withLabel("brokerbench.io/run-uid", uid)
            .inform((Adding<ConfigMap>) made -> seen.add(made.getMetadata().getName()))) {
      action.run();
    }
    return seen.stream().anyMatch(name -> name.contains("-clearance"));
  }

  /** Messages acknowledged by now, as the coordinator tells Prometheus: a moment ago. */
  public long acknowledged() {
    var coordinator = pods("coordinator").getFirst().getMetadata().getName();
    return Cluster.metrics(namespace, coordinator, COORDINATOR_METRICS)
        .lines()
        .filter(line -> line.startsWith("brokerbench_load_messages_acknowledged_total{"))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  /** Waits until so many messages are acknowledged, for half a minute at most. */
  public void awaitAcknowledged(long messages) {
    var deadline = Instant.now().plusSeconds(30);
    while (acknowledged() < messages) {
      assertThat(Instant.now()).as(messages + " acknowledged").isBefore(deadline);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
    }
  }

  public ConfigMap results() {
    var reference = status().resultsRef();
    assertThat(reference).as("resultsRef").isNotNull();
    return results(reference.name());
  }

  private ConfigMap results(String configMap) {
    var found = CLIENT.configMaps().inNamespace(namespace).withName(configMap).get();
    assertThat(found).as(configMap).isNotNull();
    return found;
  }

  public RunResult result() {
    return read(results());
  }

  /** What stands in that ConfigMap, of whichever attempt it is, and whether the run is there. */
  public RunResult result(String configMap) {
    return read(results(configMap));
  }

  private static RunResult read(ConfigMap results) {
    return Json.read(results.getData().get(RunResult.KEY), RunResult.class);
  }

  /** Changes fields of the spec. */
  public void edit(Map<String, ?> spec) {
    resource()
        .patch(PatchContext.of(PatchType.JSON_MERGE), Serialization.asJson(Map.of("spec", spec)));
  }

  /** Waits until the run is held and nothing of it goes on. */
  public BenchmarkRunStatus awaitSuspended() {
    return await(
        status -> status.phase() == Phase.Suspended && status.isFalse(ConditionType.Reconciling));
  }

  /** Waits until somebody has deleted the run. */
  public void awaitGone() {
    resource().waitUntilCondition(run -> run == null, MINUTES, TimeUnit.MINUTES);
  }

  /** Deletes the run, and returns when it is gone itself. */
  public void delete() {
    resource().delete();
    awaitGone();
  }

  private Resource<BenchmarkRun> resource() {
    return Cluster.runs(namespace).withName(name);
  }
}
