package io.brokerbench.operator.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.PlacementSpec;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
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
  @ValueSource(strings = {"cordoned", "not ready", "unreachable"})
  void nodeThatTakesNoPodsNowIsOfThePoolButNotChosen(String problem) {
    var others = Nodes.pool("broker", 3);
    var away = away(others.getFirst(), problem);

    var pool =
        NodePool.of(BROKERS, Stream.concat(Stream.of(away), others.stream().skip(1)).toList());

    assertThat(pool.matching()).containsExactly("broker-0", "broker-1", "broker-2");
    assertThat(pool.usable()).containsExactly("broker-1", "broker-2");
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
      default -> throw new IllegalArgumentException(problem);
    };
  }

  private static Toleration toleration(String key, String operator, String value, String effect) {
    return new Toleration(effect, key, operator, null, value);
  }
}
