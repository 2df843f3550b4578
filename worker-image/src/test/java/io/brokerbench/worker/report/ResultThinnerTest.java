package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.broker.ServerFacts;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.RunResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultThinnerTest {

  private static final ClusterFacts CLUSTER =
      new ClusterFacts(
          "c",
          Map.of(),
          List.of(
              server("broker", "0", Map.of("a", "1", "b", "2")),
              server("broker", "1", Map.of("a", "1", "b", "3")),
              server("bookie", "2", Map.of("a", "1", "b", "3")),
              server("bookie", "3", Map.of("a", "1", "b", "3", "c", "4"))));

  @Test
  void firstServerOfEachRoleStaysWhole() {
    var thinned = RunResult.parse(ResultThinner.write(result(CLUSTER), 1)).cluster();

    assertThat(thinned)
        .isEqualTo(
            new ClusterFacts(
                "c",
                Map.of(),
                List.of(
                    CLUSTER.servers().get(0),
                    CLUSTER.servers().get(1).with(Map.of("b", "3")),
                    CLUSTER.servers().get(2),
                    CLUSTER.servers().get(3).with(Map.of("c", "4")))));
  }

  /** Else a server that blocked publishers as often as the first would not show. */
  @Test
  void whatServersWereSeenInStays() {
    var config = Map.of("a", "1", "observed.connections.blocked", "3/40");
    var servers = List.of(server("node", "a", config), server("node", "b", config));

    var thinned =
        RunResult.parse(ResultThinner.write(result(new ClusterFacts("c", Map.of(), servers)), 1));

    assertThat(thinned.cluster().servers().getLast().config())
        .isEqualTo(Map.of("observed.connections.blocked", "3/40"));
  }

  @Test
  void keepsEverySettingThatFits() {
    var kept = RunResult.parse(ResultThinner.write(result(CLUSTER), 1_000_000)).cluster();

    assertThat(kept).isEqualTo(CLUSTER);
  }

  private static RunResult result(ClusterFacts cluster) {
    var json = Json.mapper().createObjectNode();
    json.putPOJO("durability", new DurabilityProof(2, null, null, null, null, null, null, null));
    json.putPOJO("cluster", cluster);
    return RunResult.parse(Json.write(json));
  }

  private static ServerFacts server(String role, String id, Map<String, String> config) {
    return new ServerFacts(role, id, "host-" + id, null, null, config);
  }
}
