package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.SuiteConditionType;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.api.SuiteRunsStatus;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.operator.nodes.Nodes;
import io.brokerbench.operator.suite.SuiteLifecycleMessage;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A suite whose node pool is lost in the middle waits, says so, and goes on. */
class SuiteNodePoolTest {

  private static final String POOL = "placement: {nodeSelector: {brokerbench.io/pool: broker}}";
  private static final String AXES =
      "{axis: system, values: ["
          + ("{name: kafka, spec: {broker: {kind: Kafka, " + POOL + "}}},")
          + ("{name: pulsar, spec: {broker: {kind: Pulsar, " + POOL + "}}}]}");
  private static final String IN_ORDER = "order: {type: Interleaved}";
  private static final String KAFKA_1 = "a-suite-kafka-r1";
  private static final String PULSAR_1 = "a-suite-pulsar-r1";
  private static final String KAFKA_2 = "a-suite-kafka-r2";
  private static final String PULSAR_2 = "a-suite-pulsar-r2";

  private enum Loss {
    DELETED,
    NOT_READY,
    CORDONED;

    List<Node> nodes() {
      return switch (this) {
        case DELETED -> Nodes.pool("other", 1);
        case NOT_READY -> List.of(broker().withNewStatus().endStatus().build());
        case CORDONED -> List.of(broker().editSpec().withUnschedulable(true).endSpec().build());
      };
    }

    private static NodeBuilder broker() {
      return new NodeBuilder(Nodes.pool("broker", 1).getFirst());
    }

    Message message(String run) {
      return SuiteLifecycleMessage.TOO_FEW_NODES_OF_POOL.with(
          run, 1, 0, this == DELETED ? 0 : 1, "brokerbench.io/pool=broker");
    }
  }

  @ParameterizedTest
  @EnumSource
  void waitsBetweenTwoRunsAndGoesOn(Loss loss) throws Exception {
    try (var world = new SuiteWorld(AXES, "rounds: 2", IN_ORDER)) {
      runTwo(world);
      world.setNodes(loss.nodes());
      for (var look = 0; look < 3; look++) {
        assertThat(world.reconcile()).isTrue();
        assertWaits(world, loss.message(KAFKA_2));
        assertThat(world.created()).containsExactly(KAFKA_1, PULSAR_1);
        assertThat(world.status().progress()).isEqualTo("2/4");
        assertThat(world.eventMessages(SuiteReason.Waiting))
            .containsExactly(loss.message(KAFKA_2).toString());
        world.restart();
      }
      world.setNodes(Nodes.pool("broker", 1));
      world.finish();
      assertEachCellOnce(world);
      assertThat(world.created()).containsExactly(KAFKA_1, PULSAR_1, KAFKA_2, PULSAR_2);
      assertThat(world.status().runs()).isEqualTo(new SuiteRunsStatus(4, 4, 4, 0, 0));
      assertThat(world.eventMessages(SuiteReason.Waiting)).hasSize(1);
    }
  }

  /** The run under way fails with its nodes; nothing is repeated before they are back. */
  @Test
  void repeatsTheRunThatLostItsNodes() throws Exception {
    try (var world =
        new SuiteWorld(AXES, "rounds: 2", IN_ORDER)
            .withFate(name -> name.equals(KAFKA_2) ? "BrokerCrashed" : "Valid")) {
      runTwo(world);
      world.reconcile();
      world.setNodes(Loss.DELETED.nodes());
      world.endRuns();
      for (var look = 0; look < 3; look++) {
        assertThat(world.reconcile()).isTrue();
        assertWaits(world, Loss.DELETED.message(PULSAR_2));
        assertThat(world.created()).containsExactly(KAFKA_1, PULSAR_1, KAFKA_2);
      }
      world.setNodes(Nodes.pool("broker", 1));
      world.finish();
      assertEachCellOnce(world);
      assertThat(world.created())
          .containsExactly(KAFKA_1, PULSAR_1, KAFKA_2, PULSAR_2, KAFKA_2 + "-2");
      assertThat(world.status().runs()).isEqualTo(new SuiteRunsStatus(4, 4, 4, 0, 1));
    }
  }

  /** Each time has an event of its own. */
  @Test
  void saysThatThePoolIsLostAgain() throws Exception {
    try (var world = new SuiteWorld(AXES, "rounds: 2", IN_ORDER)) {
      for (var ended = 0; ended < 2; ended++) {
        world.setNodes(Nodes.pool("broker", 1));
        world.reconcile();
        world.endRuns();
        world.setNodes(Loss.DELETED.nodes());
        world.reconcile();
      }
      assertThat(world.eventMessages(SuiteReason.Waiting))
          .containsExactlyInAnyOrder(
              Loss.DELETED.message(PULSAR_1).toString(), Loss.DELETED.message(KAFKA_2).toString());
    }
  }

  private static void runTwo(SuiteWorld world) {
    for (var run = 0; run < 2; run++) {
      world.reconcile();
      world.endRuns();
    }
    assertThat(world.created()).containsExactly(KAFKA_1, PULSAR_1);
  }

  private static void assertWaits(SuiteWorld world, Message message) {
    var status = world.status();
    assertThat(status.phase()).isEqualTo(SuitePhase.Waiting);
    assertThat(status.message()).isEqualTo(message.toString());
    var condition = status.condition(SuiteConditionType.Succeeded).orElseThrow();
    assertThat(condition.getStatus()).isEqualTo("Unknown");
    assertThat(condition.getReason()).isEqualTo(SuiteReason.Waiting.name());
    assertThat(condition.getMessage()).isEqualTo(message.toString());
  }

  /** Of the valid runs. */
  private static void assertEachCellOnce(SuiteWorld world) {
    assertThat(world.status().phase()).isEqualTo(SuitePhase.Succeeded);
    var result = world.result();
    assertThat(result.completeRounds()).isEqualTo(2);
    assertThat(result.runs())
        .filteredOn(run -> run.reasons().isEmpty())
        .extracting(SuiteNodePoolTest::cellAndRound)
        .containsExactlyInAnyOrder(
            "system=kafka 1", "system=pulsar 1", "system=kafka 2", "system=pulsar 2");
  }

  private static String cellAndRound(RunEntry run) {
    return run.cell() + " " + run.round();
  }
}
