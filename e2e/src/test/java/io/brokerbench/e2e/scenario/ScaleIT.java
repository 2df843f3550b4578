package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.ContainerProcess;
import io.brokerbench.e2e.support.CoordinatorStandIns;
import io.brokerbench.e2e.support.ExternalKafka;
import io.brokerbench.e2e.support.FakeNodes;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Operator;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.StatusWrites;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A thousand runs that have finished, and fifty under way: what the operator needs for them, and
 * what it asks of the API server. The fifty measure a real cluster that exists already, and their
 * settings are read back from it; their load generators are pods on fake nodes.
 */
@Scenario
@Isolated
@Tag("soak")
@Order(37)
class ScaleIT {

  private static final int FINISHED = 1_000;
  private static final int ACTIVE = 50;
  private static final int REFUSED = 20;
  private static final int NODES = 10;

  /** Its coordinator's and its workers'. */
  private static final int JOBS_OF_A_RUN = 2;

  private static final long RESIDENT_BYTES = 300_000_000;
  private static final Duration STEADY_WITHIN =
      Duration.ofSeconds(30).plus(Operator.LEASE_OF_A_KILLED);
  private static final Duration WATCHED = Duration.ofMinutes(1);

  @Test
  void staysSmallAndQuiet(TestNamespace namespace, ExternalKafka kafka)
      throws InterruptedException {
    var topics = kafka.shell().topics();
    finish(namespace, FINISHED);
    try (var _ = FakeNodes.start(NODES)) {
      var active =
          IntStream.range(0, ACTIVE)
              .mapToObj(i -> namespace.start(FakeNodes.endlessRun("active-" + i, kafka)))
              .toList();
      active.forEach(run -> run.awaitPhase(Phase.Starting));
      try (var coordinators = CoordinatorStandIns.of(namespace, ACTIVE)) {
        active.forEach(run -> run.awaitPhase(Phase.Measuring));
        awaitJobsReady(namespace);

        assertQuiet(namespace, coordinators);
        assertSteadySoon(active, coordinators);
        refuseAFew(namespace);
        assertSmall();
      }
      Cluster.runs(namespace.name()).delete();
      active.forEach(RunHandle::awaitGone);
    }
    namespace.awaitNothingIsLeft();
    assertThat(kafka.shell().topics()).isEqualTo(topics);
  }

  /** One that really ran, and copies of it. */
  private static void finish(TestNamespace namespace, int count) {
    var original = Manifest.shortRunOnOneNode("finished-0").workers(2);
    namespace.start(original).awaitSucceeded();
    var finished = Cluster.run(namespace.name(), original).get();
    Operator.stop();
    try {
      IntStream.range(1, count).parallel().forEach(i -> copy(finished, "finished-" + i));
    } finally {
      Operator.start();
    }
  }

  private static void copy(GenericKubernetesResource run, String name) {
    var copy = new GenericKubernetesResource();
    copy.setApiVersion(run.getApiVersion());
    copy.setKind(run.getKind());
    copy.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(run.getMetadata().getNamespace())
            .withName(name)
            .build());
    copy.setAdditionalProperty("spec", run.get("spec"));
    var created = CLIENT.resource(copy).create();
    created.setAdditionalProperty("status", run.get("status"));
    CLIENT.resource(created).updateStatus();
  }

  /** A stand-in tells of load before its run has its pods; each change of these costs a look. */
  private static void awaitJobsReady(TestNamespace namespace) {
    CLIENT
        .batch()
        .v1()
        .jobs()
        .inNamespace(namespace.name())
        .informOnCondition(
            jobs ->
                jobs.size() == JOBS_OF_A_RUN * ACTIVE && jobs.stream().allMatch(ScaleIT::isReady))
        .orTimeout(2, TimeUnit.MINUTES)
        .join();
  }

  private static boolean isReady(Job job) {
    return job.getStatus() != null
        && job.getSpec().getParallelism().equals(job.getStatus().getReady());
  }

  /** Each word of a coordinator costs one look and one write of a status; nothing else does. */
  private static void assertQuiet(TestNamespace namespace, CoordinatorStandIns coordinators)
      throws InterruptedException {
    try (var writes = StatusWrites.in(namespace)) {
      var reconciles = reconciles();
      var told = coordinators.written();

      TimeUnit.MILLISECONDS.sleep(WATCHED.toMillis());

      reconciles = reconciles() - reconciles;
      told = coordinators.written() - told;
      System.out.printf(
          "in %s, of %d runs: %d words of coordinators, %.0f reconciles, %d writes of a status,"
              + " at most %d of one run%n",
          WATCHED, FINISHED + ACTIVE, told, reconciles, writes.total(), writes.most());
      // A word told right before may be heard of during this time.
      assertThat(reconciles).isLessThanOrEqualTo(told + ACTIVE);
      assertThat(writes.total()).isBetween((int) told - ACTIVE, (int) told + ACTIVE);
      assertThat(writes.names()).allMatch(name -> name.startsWith("active-"));
    }
  }

  private static double reconciles() {
    return Cluster.operatorMetric(
        "operator_sdk_controllers_execution_reconcile_seconds_count{controller=\"brokerbench\",");
  }

  /** Killed, it has seen all runs and heard of all coordinators again soon. */
  private static void assertSteadySoon(List<RunHandle> active, CoordinatorStandIns coordinators) {
    var killed = Instant.now();
    Operator.kill();
    var acts = Duration.between(killed, Instant.now());
    coordinators.tell(2);
    active.forEach(run -> run.await(status -> Integer.valueOf(2).equals(status.progressPercent())));
    var steady = Duration.between(killed, Instant.now());

    System.out.printf(
        "another acts %s after it was killed, and is steady after %s, with %.0f reconciles%n",
        acts, steady, reconciles());
    assertThat(steady).isLessThan(STEADY_WITHIN);
    // Each run once as it is found there, and the active ones for what they hear.
    assertThat(reconciles()).isLessThanOrEqualTo(FINISHED + 20 * ACTIVE);
  }

  /** Those that want nodes look at all other runs before it is their turn. */
  private static void refuseAFew(TestNamespace namespace) {
    var began = Instant.now();
    IntStream.range(0, REFUSED)
        .mapToObj(i -> namespace.start(Manifest.refusedRun("refused-" + i)))
        .toList()
        .forEach(RunHandle::awaitFailed);
    System.out.printf("%d more in %s%n", REFUSED, Duration.between(began, Instant.now()));
  }

  private static void assertSmall() {
    var process = ContainerProcess.of(Operator.pod());
    System.out.printf(
        "resident: %d MB, at most %d MB%n",
        process.residentBytes() / 1_000_000, process.mostResidentBytes() / 1_000_000);
    assertThat(process.mostResidentBytes()).isLessThan(RESIDENT_BYTES);
  }
}
