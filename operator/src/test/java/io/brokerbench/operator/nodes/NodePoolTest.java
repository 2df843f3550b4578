package io.brokerbench.operator.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.PlacementSpec;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeConditionBuilder;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodePoolTest {

  private static final PlacementSpec BROKERS =
      new PlacementSpec(
          Map.of("brokerbench.io/pool", "broker"),
          List.of(toleration("brokerbench.io/pool", "Equal", "broker", "NoSchedule")));

  @Test
  void firstNodesByNameAreChosen() {
    var nodes = new ArrayList<>(Nodes.pool("broker", 4).reversed());
    nodes.addAll(Nodes.pool("worker", 2));

    var pool = NodePool.of(BROKERS, nodes);

    assertThat(pool.matching()).containsExactly("broker-0", "broker-1", "broker-2", "broker-3");
    assertThat(pool.choose(3)).contains(List.of("broker-0", "broker-1", "broker-2"));
    assertThat(pool.choose(5)).isEmpty();
  }

  /** As the scheduler would judge; only NoSchedule and NoExecute keep pods away. */
  @ParameterizedTest(name = "taint {0}; toleration {1} {2} {3} {4}: {5}")
  @CsvSource({
    "k=v:NoSchedule,       ,  Exists, ,  ,                 true",
    "k=v:NoSchedule,       ,  Equal,  ,  ,                 false",
    "k=v:NoSchedule,       k, Exists, ,  ,                 true",
    "k=v:NoSchedule,       k, ,       v, ,                 true",
    "k=v:NoSchedule,       k, Equal,  w, ,                 false",
    "k=v:NoSchedule,       o, Exists, ,  ,                 false",
    "k=v:NoSchedule,       k, Equal,  v, NoSchedule,       true",
    "k=v:NoSchedule,       k, Equal,  v, NoExecute,        false",
    "k=v:NoSchedule,       k, Equal,  v, '',               true",
    "k=v:NoSchedule,       '', Exists, , NoSchedule,       true",
    "k=v:NoSchedule,       '', Equal, v, ,                 false",
    "k=v:NoSchedule,       k, Equal,  , ,                  false",
    "k=v:NoExecute,        k, Equal,  v, NoExecute,        true",
    "k=v:NoExecute,        o, Exists, ,  ,                 false",
    "k=v:PreferNoSchedule, o, Exists, ,  ,                 true",
  })
  void taintsKeepAwayWhatDoesNotTolerateThem(
      String taint, String key, String operator, String value, String effect, boolean matches) {
    var placement = new PlacementSpec(Map.of(), List.of(toleration(key, operator, value, effect)));

    var pool = NodePool.of(placement, List.of(Nodes.node("n", "p", taint)));

    assertThat(pool.usable()).hasSize(matches ? 1 : 0);
    assertThat(pool.matching()).hasSize(matches ? 1 : 0);
  }

  /** A node that is away for now is of the pool still: whoever has it keeps others waiting. */
  @ParameterizedTest
  @ValueSource(strings = {"cordoned", "not ready", "unreachable", "deleted", "without status"})
  void nodeThatTakesNoPodsNowIsOfThePoolButNotChosen(String problem) {
    var others = Nodes.pool("broker", 3);
    var away = away(others.getFirst(), problem);

    var pool =
        NodePool.of(BROKERS, Stream.concat(Stream.of(away), others.stream().skip(1)).toList());

    assertThat(pool.matching()).containsExactly("broker-0", "broker-1", "broker-2");
    assertThat(pool.usable()).containsExactly("broker-1", "broker-2");
  }

  /** Of several conditions the one that says whether it is ready counts. */
  @ParameterizedTest(name = "{0} {1}, {2} {3}: usable {4}")
  @CsvSource({
    "MemoryPressure, False, Ready, True, true",
    "MemoryPressure, True, Ready, False, false",
    "Ready, Unknown, MemoryPressure, True, false",
  })
  void readyIsWhatItsConditionSays(
      String one, String statusOfOne, String other, String statusOfOther, boolean usable) {
    var node =
        new NodeBuilder(Nodes.node("n", "broker"))
            .editStatus()
            .withConditions(condition(one, statusOfOne), condition(other, statusOfOther))
            .endStatus()
            .build();

    assertThat(NodePool.of(BROKERS, List.of(node)).usable()).hasSize(usable ? 1 : 0);
  }

  private static NodeCondition condition(String type, String status) {
    return new NodeConditionBuilder().withType(type).withStatus(status).build();
  }

  @ParameterizedTest(name = "labels {0}, selector {1}: {2}")
  @CsvSource({
    "a=1, a=1, true",
    "a=1, a=2, false",
    "a=1, b=1, false",
    "a=1, , true",
    ", , true",
    ", a=1, false",
  })
  void nodesOfThePoolHaveItsLabels(String labels, String selector, boolean matches) {
    var node =
        new NodeBuilder(Nodes.node("n", "broker"))
            .editMetadata()
            .withLabels(labels == null ? null : map(labels))
            .endMetadata()
            .build();
    node.getMetadata().setLabels(labels == null ? null : map(labels));
    var placement = new PlacementSpec(selector == null ? Map.of() : map(selector), List.of());

    assertThat(NodePool.of(placement, List.of(node)).matching()).hasSize(matches ? 1 : 0);
  }

  private static Map<String, String> map(String entry) {
    var parts = entry.split("=");
    return Map.of(parts[0], parts[1]);
  }

  @Test
  void aPoolContainsWhatMatchesThoughItTakesNoPods() {
    var pool = new NodePool(List.of("a", "b"), List.of("b"));

    assertThat(pool.contains(List.of("x", "a"))).isTrue();
    assertThat(pool.contains(List.of("x"))).isFalse();
    assertThat(pool.contains(List.of())).isFalse();
    assertThat(pool.choose(1)).contains(List.of("b"));
    assertThat(pool.choose(2)).isEmpty();
  }

  private static Node away(Node node, String problem) {
    var edit = new NodeBuilder(node);
    return switch (problem) {
      case "cordoned" ->
          edit.editSpec()
              .withUnschedulable(true)
              .addNewTaint("NoSchedule", "node.kubernetes.io/unschedulable", null, null)
              .endSpec()
              .build();
      case "not ready" ->
          edit.editStatus()
              .editFirstCondition()
              .withStatus("False")
              .endCondition()
              .endStatus()
              .build();
      case "unreachable" ->
          edit.editSpec()
              .addNewTaint("NoExecute", "node.kubernetes.io/unreachable", null, null)
              .endSpec()
              .build();
      case "deleted" ->
          edit.editMetadata().withDeletionTimestamp("2026-01-01T00:00:00Z").endMetadata().build();
      case "without status" -> edit.withStatus(null).build();
      default -> throw new IllegalArgumentException(problem);
    };
  }

  private static Toleration toleration(String key, String operator, String value, String effect) {
    return new Toleration(effect, key, operator, null, value);
  }
}
