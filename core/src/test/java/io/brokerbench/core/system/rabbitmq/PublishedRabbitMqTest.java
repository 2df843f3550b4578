package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.RateType;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.core.rabbitmq.QueueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The published experiments with RabbitMQ, as the planner understands their files. */
class PublishedRabbitMqTest {

  private static final Path DIRECTORY =
      Path.of("..", "config", "samples", "experiments", "confluent");

  private static final int QUEUES = 24;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // file | version | level | copies | argument | mirrors | mode | delivery mode
        "level1-mirror2 | 3.10.8 | 1 | 2 | x-queue-version=1 | 2 | Sync | 2",
        "level1-mirror3 | 3.10.8 | 1 | 3 | x-queue-version=1 | 3 | Sync | 2",
        "level2-mirror2-transient | 3.10.8 | 2 | 2 | x-queue-version=1 | 2 | Transient | 1",
        "level2-mirror3-transient | 3.10.8 | 2 | 3 | x-queue-version=1 | 3 | Transient | 1",
        "level4-classic | 3.10.8 | 4 | 1 | x-queue-version=2 | - | Persistent | 2",
        "level4-classic-transient | 3.10.8 | 4 | 1 | x-queue-version=1 | - | Transient | 1",
        "level1-quorum | 4.0.5 | 1 | 3 | x-quorum-initial-group-size=3 | - | Sync | 2",
        "level2-quorum | 4.0.5 | 2 | 3 | x-quorum-initial-group-size=3 | - | None | 2",
        "level2-stream | 4.0.5 | 2 | 3 | x-initial-cluster-size=3 | - | None | -",
      })
  void everyFileMeansItsName(
      String name,
      String version,
      int level,
      int copies,
      String argument,
      String mirrors,
      String mode,
      String deliveryMode)
      throws Exception {
    for (var load : List.of("10k", "20k", "30k", "40k", "peak")) {
      var plan = RunPlanner.plan(run(name, load));

      assertThat(plan.broker().version()).isEqualTo(version);
      assertThat(plan.durability().level()).isEqualTo(level);
      assertThat(plan.durability().replicationFactor()).isEqualTo(copies);
      assertThat(plan.durability().mode()).isEqualTo(mode);
      var queues = QueueLayout.of(plan.topics());
      var settings = queues.arguments().entrySet().stream().map(Object::toString);
      assertThat(settings).contains(argument);
      assertThat(queues.policy().get("ha-params")).isEqualTo(mirrors);
      assertThat(queues.queues(plan.topics())).hasSize(QUEUES);
      assertThat(plan.clients().producer().get("deliveryMode")).isEqualTo(deliveryMode);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "level1-mirror2",
    "level1-mirror3",
    "level2-mirror2-transient",
    "level2-mirror3-transient",
    "level4-classic",
    "level4-classic-transient",
    "level1-quorum",
    "level2-quorum",
    "level2-stream",
  })
  void everySettingHasTheRatesAndThePeak(String name) throws Exception {
    var rates = new ArrayList<Integer>();
    for (var load : List.of("10k", "20k", "30k", "40k")) {
      rates.add(run(name, load).getSpec().workload().rate().messagesPerSecond());
    }
    var peak = run(name, "peak").getSpec().workload().rate();

    assertThat(rates).containsExactly(10_000, 20_000, 30_000, 40_000);
    assertThat(peak.type()).isEqualTo(RateType.Peak);
  }

  private static BenchmarkRun run(String name, String load) throws Exception {
    var file = DIRECTORY.resolve("rabbitmq-" + name + "-" + QUEUES + "p-" + load + ".yaml");
    var run = RunDocument.parse(Files.readString(file)).run();
    run.getMetadata().setNamespace("bench");
    run.getMetadata().setUid(RabbitRuns.UID);
    return run;
  }
}
