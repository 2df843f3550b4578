package io.brokerbench.operator.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Runs of RabbitMQ, and what they are made with. */
final class RabbitMqRuns {

  static final OperatorSettings SETTINGS =
      OperatorSettings.from(
          Map.of(
              "BROKERBENCH_WORKER_IMAGE", "brokerbench/worker:1",
              "BROKERBENCH_IMAGE_PULL_SECRETS", "registry",
              "BROKERBENCH_RABBITMQ_IMAGE_REPOSITORY",
                  BrokerKind.RabbitMQ.officialImageRepository()));

  private RabbitMqRuns() {}

  /** The run of {@code rabbitmq.yaml} with parts of the text replaced: this, by that, and so on. */
  static BenchmarkRun run(String... replacements) {
    try (var stream = RabbitMqRuns.class.getResourceAsStream("/rabbitmq.yaml")) {
      var text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      for (var i = 0; i < replacements.length; i += 2) {
        assertThat(text).contains(replacements[i]);
        text = text.replace(replacements[i], replacements[i + 1]);
      }
      return Serialization.unmarshal(text, BenchmarkRun.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static RunPlan plan(BenchmarkRun run) {
    try {
      return RunPlanner.plan(run);
    } catch (InvalidRunException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static RabbitMqStatefulSet statefulSet(BenchmarkRun run) {
    return new RabbitMqStatefulSet(run, plan(run), SETTINGS, () -> "cookie");
  }

  static ClusterOperatorResources clusterOperator(BenchmarkRun run) {
    return new ClusterOperatorResources(run, plan(run), SETTINGS);
  }
}
