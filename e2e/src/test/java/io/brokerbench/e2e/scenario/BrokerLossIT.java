package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.core.result.CheckName;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.e2e.support.ContainerProcess;
import io.brokerbench.e2e.support.KafkaReadBack;
import io.brokerbench.e2e.support.LogSegments;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Restarts;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import io.brokerbench.e2e.support.TimeSeries;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A broker is killed under load: nothing that was acknowledged is lost where the level says so, and
 * what is lost where it does not is counted.
 */
@Scenario
@OnBrokerNodes({0, 1, 2})
@Order(4)
class BrokerLossIT {

  private static final int MESSAGE_BYTES = 1024;

  @Test
  @Tag("gate")
  void atLevelOneWhoseSettingsAreThereNothingThatWasAcknowledgedIsLost(TestNamespace namespace) {
    var run = namespace.start(underLoad("kafka-level1", 25));
    run.awaitPhase(Phase.Starting);
    KafkaReadBack.assertSettings(run, "1", "0");
    run.awaitPhase(Phase.Measuring);
    var broker = brokers(run).getFirst();

    ContainerProcess.of(broker).kill();

    var back = Restarts.await(broker);
    run.awaitSucceeded();
    var result = run.result();
    assertThat(back).isBefore(result.times().measuringEnded());
    assertThat(result.completed()).isTrue();
    assertThat(result.plan().clients().producer())
        .containsAllEntriesOf(Map.of("acks", "all", "enable.idempotence", "true"));
    assertThat(result.integrity().acknowledged()).isEqualTo(result.integrity().sent()).isPositive();
    assertThat(result.integrity().lost()).isZero();
    assertThat(result.integrity().subscriptions())
        .allSatisfy(
            subscription ->
                assertThat(subscription.received()).isEqualTo(result.integrity().acknowledged()));
    // Whether the broker is in sync again at the end, and whether a sample was taken while it was
    // not, are matters of time.
    assertThat(result.verdict().checks())
        .filteredOn(check -> !check.holds())
        .extracting(Verdict.Check::name)
        .contains("BrokerRestarted")
        .isSubsetOf("BrokerRestarted", "DurabilityChanged", "InSyncSetShrunk");
    assertThat(run.condition(ConditionType.Valid).getMessage())
        .contains("BrokerRestarted", broker.getMetadata().getName(), "137");
  }

  /**
   * At level 4 a leader acknowledges alone. Its followers are frozen, so that they cannot have what
   * it acknowledges from then on; it is killed; and they are thawed, still in sync by the record,
   * one of them to lead in its place. What it alone had is cut off when it comes back. Its files
   * tell how much that was: of it, only what the followers had been sent already when they were
   * frozen can be left.
   */
  @Test
  @Tag("soak")
  void atLevelFourWhatAKilledLeaderAloneHadIsCountedAsLost(TestNamespace namespace) {
    var run =
        namespace.start(
            // Keys spread the load over all partitions, and so over all leaders.
            underLoad("kafka-level4", 30)
                .with("workload.keys", Map.of("distribution", "RoundRobin", "distinct", 600))
                .with("workload.drainTimeoutSeconds", 20));
    run.awaitPhase(Phase.Measuring);
    var brokers = brokers(run);
    var leader = ContainerProcess.of(brokers.getFirst());
    var followers = brokers.stream().skip(1).map(ContainerProcess::of).toList();

    long before;
    long after;
    try (var files = LogSegments.of(brokers.getFirst(), leader, run.topic())) {
      followers.forEach(ContainerProcess::freeze);
      before = files.bytes();
      files.awaitBytes(before + 100 * MESSAGE_BYTES);
      leader.kill();
      after = files.bytes();
    } finally {
      followers.forEach(ContainerProcess::thaw);
    }

    run.awaitSucceeded();
    var integrity = run.result().integrity();
    var hadAlone = (after - before) / MESSAGE_BYTES;
    System.out.printf("%d lost, the leader alone had about %d%n", integrity.lost(), hadAlone);
    assertThat(run.result().completed()).isTrue();
    assertThat(integrity.lost()).isBetween(hadAlone / 2, hadAlone);
    assertThat(integrity.subscriptions())
        .allSatisfy(subscription -> assertThat(subscription.lost()).isEqualTo(integrity.lost()));
    assertThat(run.condition(ConditionType.Valid).getMessage())
        .contains(
            "MessagesLost",
            String.valueOf(integrity.lost()),
            String.valueOf(integrity.acknowledged()));
  }

  /**
   * The same on Pulsar: of three bookies two are frozen, so that one acknowledges alone, and that
   * one is killed. It has written everything to its journal, which outlives its process; and
   * brokers go on sending each message to all three.
   */
  @Test
  @Tag("soak")
  void atLevelFourNothingIsLostWithAKilledBookie(TestNamespace namespace) {
    var run =
        namespace.start(
            underLoad("pulsar-level4", 40)
                .with("workload.keys", Map.of("distribution", "RoundRobin", "distinct", 600)));
    run.awaitPhase(Phase.Measuring);
    var bookies = bookies(run);
    var alone = bookies.getFirst();
    var others = bookies.stream().skip(1).map(ContainerProcess::of).toList();

    Instant frozen;
    Instant killed;
    try {
      others.forEach(ContainerProcess::freeze);
      frozen = Instant.now();
      run.awaitAcknowledged(run.acknowledged() + 1_500);
      killed = Instant.now();
      ContainerProcess.of(alone).kill();
    } finally {
      others.forEach(ContainerProcess::thaw);
    }

    Restarts.await(alone);
    run.awaitSucceeded();
    var integrity = run.result().integrity();
    var acknowledgedAlone = TimeSeries.of(run.results()).acknowledged(frozen, killed);
    System.out.printf(
        "%d lost, one bookie alone had acknowledged %d%n", integrity.lost(), acknowledgedAlone);
    assertThat(run.result().completed()).isTrue();
    assertThat(acknowledgedAlone).isGreaterThan(300);
    assertThat(integrity.lost()).isZero();
    assertThat(integrity.subscriptions())
        .isNotEmpty()
        .allSatisfy(
            subscription ->
                assertThat(subscription.received())
                    .isGreaterThanOrEqualTo(integrity.acknowledged()));
    assertThat(run.condition(ConditionType.Valid).getMessage())
        .contains("BrokerRestarted", alone.getMetadata().getName(), "137");
  }

  /**
   * Of three bookies each ledger has two, and both acknowledge. One is killed, and the third takes
   * its place in every ledger that is written to: that none of twelve has the killed one happens
   * twice in a million runs.
   */
  @Test
  @Tag("soak")
  void bookieThatIsReplacedMakesTheFiguresInvalid(TestNamespace namespace) {
    var run =
        namespace.start(
            underLoad("pulsar-level1", 40)
                .with("durability.replicationFactor", 2)
                .with("workload.partitionsPerTopic", 12)
                .with("workload.keys", Map.of("distribution", "RoundRobin", "distinct", 1_200)));
    run.awaitPhase(Phase.Measuring);
    var killed = bookies(run).getFirst();

    ContainerProcess.of(killed).kill();

    Restarts.await(killed);
    run.awaitSucceeded();
    var result = run.result();
    var changes = result.durability().ensembleChangesMeasured();
    System.out.printf("%d replacements of a bookie, %d lost%n", changes, result.integrity().lost());
    assertThat(result.completed()).isTrue();
    assertThat(changes).isPositive().isEqualTo(result.durability().ensembleChanges());
    assertThat(result.stages())
        .singleElement()
        .satisfies(stage -> assertThat(stage.ensembleChanges()).isEqualTo(changes));
    assertThat(result.verdict().checks())
        .filteredOn(check -> !check.holds())
        .extracting(Verdict.Check::name)
        .contains(CheckName.EnsembleChanged.name(), CheckName.BrokerRestarted.name());
    assertThat(run.condition(ConditionType.Valid))
        .satisfies(
            valid -> {
              assertThat(valid.getStatus()).isEqualTo("False");
              assertThat(valid.getMessage()).contains(CheckName.EnsembleChanged.name());
            });
    assertThat(result.integrity().lost()).isZero();
    assertThat(result.integrity().subscriptions())
        .isNotEmpty()
        .allSatisfy(
            subscription ->
                assertThat(subscription.received())
                    .isGreaterThanOrEqualTo(result.integrity().acknowledged()));
  }

  private static Manifest underLoad(String sample, int seconds) {
    return Manifest.sample(sample).load(300, 2, seconds).whoseTimingDoesNotMatter();
  }

  private static List<Pod> bookies(RunHandle run) {
    var bookies =
        brokers(run).stream()
            .filter(pod -> "bookie".equals(pod.getMetadata().getLabels().get("component")))
            .toList();
    assertThat(bookies).hasSize(3);
    return bookies;
  }

  /** By their names; each of Kafka's leads a third of the partitions. */
  private static List<Pod> brokers(RunHandle run) {
    return run.pods("broker").stream()
        .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
        .toList();
  }
}
