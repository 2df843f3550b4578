package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.operator.act.RunActuator;
import io.brokerbench.operator.helm.ChartTasks;
import io.brokerbench.operator.inspect.BrokerTasks;
import io.brokerbench.operator.lifecycle.Action;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A load generator that is made while brokers start, and told to begin later. */
class PreparedLoadTest {

  private static final String CLEARANCE = SuiteWorld.CONFIG_MAPS + "/level2-0f8fad-clearance";
  private static final String JOBS = "/apis/batch/v1/namespaces/bench/jobs/";
  private static final Endpoint ENDPOINT = KafkaSystem.at("kafka:9092");

  private static final OperatorSettings SETTINGS =
      OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1"));

  private final BenchmarkRun run =
      Serialization.unmarshal(
          PreparedLoadTest.class.getResourceAsStream("/level2.yaml"), BenchmarkRun.class);

  /** Nothing of it is there twice, and no process of it may use the brokers. */
  @ParameterizedTest(name = "after the write: {0}")
  @ValueSource(booleans = {false, true})
  void isMadeOnceThoughTheOperatorIsKilled(boolean after) throws Exception {
    List<String> wanted;
    try (var server = new FakeApiServer();
        var client = server.client()) {
      prepare(client);
      wanted = server.created();
    }
    assertThat(wanted)
        .hasSize(10)
        .endsWith(JOBS + "level2-0f8fad-coordinator", JOBS + "level2-0f8fad-worker")
        .doesNotContain(CLEARANCE);
    for (var write = 0; write < wanted.size(); write++) {
      try (var server = new FakeApiServer();
          var client = server.client()) {
        server.failAt(write, after);
        assertThatThrownBy(() -> prepare(client)).isInstanceOf(KubernetesClientException.class);
        prepare(client);
        prepare(client);
        assertThat(server.created()).isEqualTo(wanted);
      }
    }
  }

  /** The coordinator waits for nothing else. */
  @Test
  void beginsByTheClearanceAlone() throws Exception {
    assertThat(start(job("coordinator"), job("worker"))).containsExactly(CLEARANCE);
  }

  @Test
  void isMadeWithItsClearanceWhereItIsMissing() throws Exception {
    assertThat(start(job("coordinator"))).hasSize(11).startsWith(CLEARANCE);
  }

  private List<String> start(HasMetadata... children) throws Exception {
    run.setStatus(Serialization.unmarshal("---\nphase: Verifying\n", BenchmarkRunStatus.class));
    try (var server = new FakeApiServer();
        var client = server.client()) {
      var durability = new VerificationReport(Instant.EPOCH, List.of());
      perform(client, new Action.StartLoad(RunPlanner.plan(run), ENDPOINT, durability), children);
      return server.created();
    }
  }

  private void prepare(KubernetesClient client) throws Exception {
    perform(client, new Action.PrepareLoad(RunPlanner.plan(run), ENDPOINT));
  }

  private void perform(KubernetesClient client, Action action, HasMetadata... children) {
    new RunActuator(
            client,
            SETTINGS,
            new BrokerTasks((kind, endpoint, namespace) -> null),
            new ChartTasks(request -> ""))
        .perform(
            action, run, new Children(Stream.of(children).toList(), Optional.empty()), () -> {});
  }

  private HasMetadata job(String component) {
    return new JobBuilder()
        .withNewMetadata()
        .withName("level2-0f8fad-" + component)
        .withLabels(Map.of(Labels.COMPONENT, component, Labels.RUN_UID, run.getMetadata().getUid()))
        .endMetadata()
        .build();
  }
}
