package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.api.Phase;
import io.brokerbench.api.SuiteBrokers;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.result.OverheadResult.SystemOverhead;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.e2e.support.CreatedRuns;
import io.brokerbench.e2e.support.KafkaShell;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.PulsarShell;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SharedResources;
import io.brokerbench.e2e.support.SuiteChecks;
import io.brokerbench.e2e.support.SuiteHandle;
import io.brokerbench.e2e.support.SuiteManifest;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * {@code brokers: PerRound}: runs whose brokers are equal share them within a round, and share
 * nothing else; the next round has new ones.
 */
@Scenario
@ResourceLock(value = SharedResources.OPERATOR, mode = ResourceAccessMode.READ)
@OnBrokerNodes(1)
@Tag("soak")
@Order(10)
class SharedBrokersIT {

  private static final int ROUNDS = 2;
  private static final List<Integer> SIZES = List.of(256, 1024);
  private static final List<String> SYSTEMS = List.of("kafka", "pulsar");
  private static final long SEED = 7;

  /** Almost half a minute: long enough to ask the brokers for their topics meanwhile. */
  private static final int MESSAGES = 10_000;

  private static final String OF_RUNS = "brokerbench-";

  /**
   * How a run was seen while it measured.
   *
   * @param processes that it used: each container of a broker pod, as it was started
   * @param topics that its brokers had of any run
   */
  private record Seen(RunHandle run, Set<String> processes, Set<String> topics) {}

  @Test
  void runsOfAGroupShareBrokersOnly(TestNamespace namespace) {
    var manifest = suite();
    var plan = manifest.plan();
    try (var created = CreatedRuns.in(namespace)) {
      var suite = namespace.start(manifest);
      var seen = new LinkedHashMap<String, Seen>();
      for (var name : SuiteChecks.runsInOrder(plan, SEED)) {
        seen.put(name, look(namespace, suite, suite.awaitRun(name)));
      }
      suite.awaitSucceeded();

      SuiteChecks.assertEachCellOncePerRound(suite, plan, created);
      assertShared(suite.result(), plan, seen);
      suite.result().runs().forEach(run -> assertIsItsOwn(run, seen.get(run.name()), suite));
      assertOverheads(suite.result());
      // Before the suite ended, it has deleted the last brokers.
      namespace.awaitOnlyResultsAreLeft();
      namespace.awaitCleanVolumes();
      suite.delete();
      namespace.awaitNothingIsLeft();
    }
  }

  /** Kafka and Pulsar at level 4, and two sizes of messages, which take equal brokers. */
  private static SuiteManifest suite() {
    return SuiteManifest.sample("one-machine")
        .named("shared-brokers")
        .axis("size", "workload.messageSizeBytes", SIZES)
        .with("exclude", List.of(Map.of("level", 3)))
        .with("rounds", ROUNDS)
        .with("brokers", SuiteBrokers.PerRound.name())
        .with("retain", Map.of("runs", "Always"))
        .with("compare.figures", List.of("Throughput"))
        .closedLoad(MESSAGES);
  }

  private static Seen look(TestNamespace namespace, SuiteHandle suite, RunHandle run) {
    run.awaitPhase(Phase.Measuring);
    var brokers = brokers(namespace, suite);
    assertThat(brokers).as("brokers of " + run.name()).hasSize(1);
    var processes =
        brokers.stream()
            .flatMap(pod -> pod.getStatus().getContainerStatuses().stream())
            .map(ContainerStatus::getContainerID)
            .collect(Collectors.toCollection(TreeSet::new));
    var topics = topics(namespace, brokers.getFirst(), run);
    assertThat(run.status().phase()).as(run.name()).isEqualTo(Phase.Measuring);
    return new Seen(run, processes, topics);
  }

  /** Those that the suite owns, and no others. */
  private static List<Pod> brokers(TestNamespace namespace, SuiteHandle suite) {
    var all =
        CLIENT
            .pods()
            .inNamespace(namespace.name())
            .withLabel("brokerbench.io/component", "broker")
            .list()
            .getItems();
    assertThat(all)
        .allSatisfy(
            pod ->
                assertThat(pod.getMetadata().getLabels())
                    .containsEntry("brokerbench.io/suite-uid", suite.uid()));
    return all;
  }

  /** Kafka's topics, and Pulsar's namespaces, which have the topics of one run each. */
  private static Set<String> topics(TestNamespace namespace, Pod broker, RunHandle run) {
    return run.name().contains(SYSTEMS.getFirst())
        ? Set.copyOf(new KafkaShell(namespace.name(), broker).topics())
        : ofRuns(new PulsarShell(namespace.name(), broker).namespaces());
  }

  private static Set<String> ofRuns(String pulsarNamespaces) {
    try {
      return StreamSupport.stream(Json.mapper().readTree(pulsarNamespaces).spliterator(), false)
          .map(JsonNode::asText)
          .filter(name -> name.contains(OF_RUNS))
          .collect(Collectors.toSet());
    } catch (JsonProcessingException e) {
      throw new AssertionError(pulsarNamespaces, e);
    }
  }

  /** Cells of a group have the same processes in a round; no other group or round has them. */
  private static void assertShared(SuiteResult result, SuitePlan plan, Map<String, Seen> seen) {
    assertThat(result.order().brokers()).isEqualTo(SuiteBrokers.PerRound);
    var groups = result.order().groups();
    assertThat(groups)
        .hasSize(SYSTEMS.size())
        .allSatisfy(group -> assertThat(group).hasSameSizeAs(SIZES));
    var all = new ArrayList<Set<String>>();
    for (var round = 1; round <= ROUNDS; round++) {
      for (var group : groups) {
        var used = new ArrayList<Set<String>>();
        for (var cell : group) {
          used.add(seen.get(plan.cells().get(cell - 1).runName(round, 1)).processes());
        }
        assertThat(used).as("group %s in round %d", group, round).containsOnly(used.getFirst());
        all.add(used.getFirst());
      }
    }
    assertThat(all.stream().flatMap(Set::stream)).doesNotHaveDuplicates();
  }

  /** Its topics were new and alone, and the settings were read back before and after its load. */
  private static void assertIsItsOwn(RunEntry entry, Seen seen, SuiteHandle suite) {
    var run = seen.run();
    var isKafka = run.name().contains(SYSTEMS.getFirst());
    assertThat(seen.topics())
        .as("topics of " + run.name())
        .containsExactly(isKafka ? run.topic() : run.pulsarNamespace());
    run.assertVerifiedAndValidButForTiming();
    var result = suite.resultOf(run.name());
    var proof = result.durability();
    assertThat(proof.level()).as(run.name()).isEqualTo(4);
    assertThat(List.of(proof.before(), proof.after()))
        .as(run.name())
        .extracting(VerificationReport::verdict)
        .containsOnly(VerificationReport.Verdict.Verified);
    assertThat(proof.before().at())
        .as(run.name())
        .isBetween(entry.from(), result.times().loadStarted());
    assertThat(proof.after().at()).as(run.name()).isAfter(result.times().measuringEnded());
    assertThat(result.integrity().sent()).as(run.name()).isGreaterThanOrEqualTo(MESSAGES);
    assertThat(result.integrity().lost()).as(run.name()).isZero();
  }

  private static void assertOverheads(SuiteResult result) {
    var systems = result.overhead().systems();
    for (var overhead : systems) {
      System.out.printf(
          "%s with %s brokers: %.1f s without messages (median of %d), at most %.1f s%n",
          overhead.system(),
          overhead.takenOver() ? "shared" : "new",
          overhead.medianSeconds(),
          overhead.n(),
          overhead.maxSeconds());
    }
    var starts = ROUNDS * SYSTEMS.size();
    assertThat(sum(systems, false)).isEqualTo(starts - 1);
    assertThat(sum(systems, true)).isEqualTo(starts * (SIZES.size() - 1));
  }

  private static int sum(List<SystemOverhead> systems, boolean takenOver) {
    return systems.stream()
        .filter(system -> system.takenOver() == takenOver)
        .mapToInt(SystemOverhead::n)
        .sum();
  }
}
