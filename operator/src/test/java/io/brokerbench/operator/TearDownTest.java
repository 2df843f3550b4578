package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.act.RunActuator;
import io.brokerbench.operator.helm.ChartTasks;
import io.brokerbench.operator.inspect.BrokerTasks;
import io.brokerbench.operator.lifecycle.Action;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Of what the API server is asked when a run is taken down. */
class TearDownTest {

  private static final String POLICIES =
      "/apis/networking.k8s.io/v1/namespaces/bench/networkpolicies";

  private static final String ONE_POLICY =
      """
      {"apiVersion": "networking.k8s.io/v1", "kind": "NetworkPolicyList",
       "metadata": {"resourceVersion": "1"},
       "items": [{"apiVersion": "networking.k8s.io/v1", "kind": "NetworkPolicy",
                  "metadata": {"namespace": "bench", "name": "level2-0f8fad-network-policy",
                               "labels": {"brokerbench.io/component": "network-policy"}}}]}
      """;

  private static final String FILES = "/api/v1/namespaces/bench/configmaps";

  private static final String TWO_FILES =
      """
      {"apiVersion": "v1", "kind": "ConfigMapList", "metadata": {"resourceVersion": "1"},
       "items": [{"metadata": {"namespace": "bench", "name": "level2-0f8fad-plan"}},
                 {"metadata": {"namespace": "bench", "name": "level2-0f8fad-payload"}}]}
      """;

  @ParameterizedTest(name = "policies: {0}, brokers are kept: {1}")
  @CsvSource({
    "false, false, false, false",
    "false, true,  false, false",
    "true,  false, true,  true",
    "true,  true,  true,  false",
  })
  void networkPolicyGoesUnlessBrokersStayAndIsNotAskedForWhereThereIsNone(
      boolean policies, boolean keepBrokers, boolean listed, boolean deleted) throws Exception {
    var asked = asked(policies, new Action.TearDown(false, keepBrokers, false, List.of()));

    assertThat(asked).contains("/apis/batch/v1/namespaces/bench/jobs");
    assertThat(asked.contains(POLICIES)).isEqualTo(listed);
    assertThat(asked.contains(POLICIES + "/level2-0f8fad-network-policy")).isEqualTo(deleted);
  }

  /** It was read when the run was accepted, and is not read again. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(booleans = {true, false})
  void fileOfPayloadsStaysForAnotherAttemptAndNothingElseOfTheFiles(boolean kept) throws Exception {
    var asked = asked(false, new Action.TearDown(false, false, kept, List.of()));

    assertThat(asked).contains(FILES + "/level2-0f8fad-plan");
    assertThat(asked.contains(FILES + "/level2-0f8fad-payload")).isEqualTo(!kept);
  }

  private static Set<String> asked(boolean policies, Action tearDown) throws Exception {
    var environment = new HashMap<>(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1"));
    if (policies) {
      environment.put(
          "BROKERBENCH_RUN_NETWORK_POLICY",
          "{\"operatorNamespace\": \"here\", \"operatorLabels\": {\"app\": \"brokerbench\"}}");
    }
    var run =
        Serialization.unmarshal(
            TearDownTest.class.getResourceAsStream("/level2.yaml"), BenchmarkRun.class);
    try (var apiServer = new StubApiServer(Map.of(POLICIES, ONE_POLICY, FILES, TWO_FILES));
        var client = apiServer.client()) {
      var actuator =
          new RunActuator(
              client,
              OperatorSettings.from(environment),
              new BrokerTasks((kind, endpoint, namespace) -> null),
              new ChartTasks(request -> ""));
      actuator.perform(tearDown, run, new Children(List.of(), Optional.empty()), () -> {});
      return apiServer.asked();
    }
  }
}
