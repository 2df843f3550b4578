package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.core.result.CheckName;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.e2e.support.ContainerProcess;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Restarts;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SyncCalls;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What RabbitMQ does at a level, seen from outside: by its calls to the kernel, and by a kill. */
@Scenario
@OnBrokerNodes({0, 1, 2})
@Order(4)
@Tag("soak")
class RabbitMqProofIT {

  private static final String SERVER = "beam.smp";

  /** Fewer messages would prove nothing. */
  private static final long FEWEST_MESSAGES = 300;

  /** The first and the last message of the measured time may sync outside of it. */
  private static final long EDGES = 20;

  /**
   * One message is in flight. The next one is sent when a majority has synced it, so each costs two
   * calls at least, whichever nodes make them.
   */
  @Test
  void everyMessageIsSyncedByMajorityAtLevelOne(TestNamespace namespace) {
    var counted = count(oneInFlight("level1"), namespace);

    assertThat(counted.byNode()).allSatisfy(calls -> assertThat(calls).isGreaterThan(100));
    assertThat(counted.byNode().stream().mapToLong(calls -> calls).sum())
        .isGreaterThanOrEqualTo(2 * counted.messages() - EDGES);
  }

  /**
   * The store of metadata syncs now and then, whatever the level is. With streams it does so by the
   * write-ahead log, which they leave at its default.
   */
  @ParameterizedTest(name = "{0}: at most {1} calls")
  @CsvSource({"level1, 10", "stream, 30"})
  void noMessageIsSyncedAtLevelTwo(String sample, long most, TestNamespace namespace) {
    var counted =
        count(
            oneInFlight(sample).with("durability.level", 2).without("durability.rabbitmq"),
            namespace);

    assertThat(counted.byNode()).allSatisfy(calls -> assertThat(calls).isLessThanOrEqualTo(most));
  }

  /**
   * Unlike Kafka's, a client of RabbitMQ sends nothing twice: the fate of messages that were on
   * their way to the killed node is unknown, so they are failed sends.
   */
  @Test
  void killedNodeLosesNothingAtLevelOne(TestNamespace namespace) {
    var run =
        namespace.start(
            Manifest.sample("rabbitmq-level1").load(300, 2, 90).whoseTimingDoesNotMatter());
    run.awaitPhase(Phase.Measuring);
    var node = nodes(run).getFirst();

    // Kubernetes waits for 10 s after the second: leaders tell of their members every 5 s, and are
    // asked as often.
    ContainerProcess.of(node).kill();
    Restarts.await(node);
    ContainerProcess.of(CLIENT.resource(node).get()).kill();

    var back = Restarts.await(node, 2);
    run.awaitSucceeded();
    var result = run.result();
    var integrity = result.integrity();
    assertThat(back).isBefore(result.times().measuringEnded());
    assertThat(result.completed()).isTrue();
    assertThat(result.plan().clients().producer()).containsEntry("confirms", "true");
    assertThat(result.durability().smallestInSyncSet()).isLessThan(3);
    assertThat(integrity.lost()).isZero();
    assertThat(integrity.acknowledged()).isEqualTo(integrity.sent() - integrity.sendErrors());
    // A second of load at most was on its way to a node that led a third of the queues.
    assertThat(integrity.sendErrors()).isLessThan(300);
    assertThat(integrity.acknowledged()).isGreaterThan(10_000);
    assertThat(integrity.subscriptions())
        .isNotEmpty()
        .allSatisfy(
            subscription ->
                assertThat(subscription.received())
                    .isBetween(integrity.acknowledged(), integrity.sent()));
    // Whether the node is back at the end, and when samples were taken, are matters of time.
    assertThat(result.verdict().checks())
        .filteredOn(check -> !check.holds())
        .extracting(Verdict.Check::name)
        .contains(CheckName.BrokerRestarted.name())
        .isSubsetOf(
            CheckName.BrokerRestarted.name(),
            CheckName.DurabilityChanged.name(),
            CheckName.InSyncSetShrunk.name(),
            CheckName.SendErrors.name());
    assertThat(run.condition(ConditionType.Valid).getMessage())
        .contains(CheckName.BrokerRestarted.name(), node.getMetadata().getName(), "137");
    namespace.awaitOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }

  /**
   * What was counted in the measured time.
   *
   * @param byNode the calls of each node
   * @param messages that were acknowledged
   */
  private record Counted(List<Long> byNode, long messages) {}

  private static Counted count(Manifest manifest, TestNamespace namespace) {
    var run = namespace.start(manifest);
    run.awaitPhase(Phase.Starting);
    var nodes = nodes(run);
    try (var first = SyncCalls.of(nodes.get(0), SERVER);
        var second = SyncCalls.of(nodes.get(1), SERVER);
        var third = SyncCalls.of(nodes.get(2), SERVER)) {
      run.awaitSucceeded();
      var result = run.result();
      var byNode = List.of(calls(first, result), calls(second, result), calls(third, result));
      var messages = result.figures().publish().messages();
      System.out.printf("%s: %s syncs of %d messages%n", run.name(), byNode, messages);
      run.assertVerifiedAndValidButForTiming();
      assertThat(messages).isGreaterThan(FEWEST_MESSAGES);
      return new Counted(byNode, messages);
    }
  }

  private static long calls(SyncCalls counted, RunResult result) {
    return counted.between(result.times().measuringStarted(), result.times().measuringEnded());
  }

  private static Manifest oneInFlight(String sample) {
    return Manifest.sample("rabbitmq-" + sample)
        .shortLoad()
        .with("workload.rate", Map.of("type", "Unlimited", "maxInFlightPerProducer", 1))
        .with("workload.producersPerTopic", 1)
        .with("workload.durationSeconds", 15);
  }

  /** By their names; each leads a third of the queues. */
  private static List<Pod> nodes(RunHandle run) {
    return run.pods("broker").stream()
        .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
        .toList();
  }
}
