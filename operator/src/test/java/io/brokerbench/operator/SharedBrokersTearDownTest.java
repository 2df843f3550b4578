package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.act.RunActuator;
import io.brokerbench.operator.helm.ChartTasks;
import io.brokerbench.operator.inspect.BrokerTasks;
import io.brokerbench.operator.lifecycle.Action;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.observe.RunObserver;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Metadata;
import io.brokerbench.operator.resources.SharedBrokers;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left on the API server when a run that shares brokers is taken down. */
class SharedBrokersTearDownTest {

  private static final String NETWORK = "/apis/networking.k8s.io/v1/namespaces/bench/";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "BROKERBENCH_WORKER_IMAGE",
          "worker:1",
          "BROKERBENCH_RUN_NETWORK_POLICY",
          "{\"operatorNamespace\": \"here\", \"operatorLabels\": {\"app\": \"brokerbench\"}}");

  private static BenchmarkRun run(String brokers) {
    var run =
        Serialization.unmarshal(
            SharedBrokersTearDownTest.class.getResourceAsStream("/level2.yaml"),
            BenchmarkRun.class);
    run.getMetadata().setAnnotations(Map.of(SharedBrokers.ANNOTATION, brokers));
    run.getMetadata()
        .setOwnerReferences(
            List.of(
                new OwnerReferenceBuilder()
                    .withKind("BenchmarkSuite")
                    .withName("a-suite")
                    .withUid("u-1")
                    .build()));
    return run;
  }

  @ParameterizedTest(name = "brokers are kept: {0}")
  @ValueSource(booleans = {true, false})
  void brokersStayWithTheirPolicyAndNothingElse(boolean kept) throws Exception {
    var run = run("earlier");
    var settings = OperatorSettings.from(ENVIRONMENT);
    try (var server = new FakeApiServer();
        var client = server.client()) {
      var mine = SharedBrokers.ownerOf(run);
      var others = SharedBrokers.ownerOf(run("another"));
      put(server, BrokersOfRuns.SETS + "/mine", mine, "broker");
      put(server, BrokersOfRuns.PODS + "/mine", mine, "broker");
      BrokersOfRuns.own(server, BrokersOfRuns.SETS + "/mine", BrokersOfRuns.PODS + "/mine");
      put(server, BrokersOfRuns.CLAIMS + "/mine", mine, "broker");
      put(server, SuiteWorld.CONFIG_MAPS + "/mine", mine, "broker");
      put(server, NETWORK + "networkpolicies/mine", mine, "network-policy");
      put(server, BrokersOfRuns.PODS + "/others", others, "broker");
      put(server, BrokersOfRuns.CLAIMS + "/others", others, "broker");
      put(server, "/apis/batch/v1/namespaces/bench/jobs/own", run, "worker");
      put(server, NETWORK + "networkpolicies/own", run, "network-policy");
      put(server, NETWORK + "networkpolicies/clients", run, "coordinator");

      var seen = new RunObserver(client, settings, any -> List.of()).live(run);
      assertThat(names(seen)).containsOnly("mine", "own", "clients");
      assertThat(seen.brokers().pods()).hasSize(1);

      new RunActuator(
              client,
              settings,
              new BrokerTasks((kind, endpoint, namespace) -> null),
              new ChartTasks(request -> ""))
          .perform(
              new Action.TearDown(false, kept, false, List.of()),
              run,
              new Children(List.of(), Optional.empty()),
              () -> {});

      assertThat(left(server))
          .containsExactlyInAnyOrderElementsOf(
              kept
                  ? List.of("mine", "mine", "mine", "mine", "mine", "others", "others")
                  : List.of("others", "others"));
    }
  }

  private static List<String> names(Children children) {
    return children.objects().stream().map(object -> object.getMetadata().getName()).toList();
  }

  private static List<String> left(FakeApiServer server) {
    return Stream.of(
            BrokersOfRuns.SETS,
            "/apis/batch/v1/namespaces/bench/jobs",
            BrokersOfRuns.PODS,
            BrokersOfRuns.CLAIMS,
            SuiteWorld.CONFIG_MAPS,
            NETWORK + "networkpolicies")
        .flatMap(path -> server.list(path).stream())
        .map(object -> object.at("/metadata/name").asText())
        .toList();
  }

  /** Without an owner, which this API server would look for. */
  private static void put(FakeApiServer server, String path, BenchmarkRun owner, String component) {
    var name = path.substring(path.lastIndexOf('/') + 1);
    var is =
        Stream.of(Labels.Component.values())
            .filter(known -> known.label().equals(component))
            .findFirst()
            .orElseThrow();
    var metadata = Metadata.of(owner, name, is);
    metadata.setOwnerReferences(List.of());
    server.put(path, tree(metadata));
  }

  private static ObjectNode tree(ObjectMeta metadata) {
    var object = MAPPER.createObjectNode();
    object.set("metadata", MAPPER.valueToTree(metadata));
    object.putObject("spec");
    return object;
  }
}
