package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.RateType;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.core.rabbitmq.QueueLayout;
import io.brokerbench.core.suite.CellChoice;
import io.brokerbench.core.suite.CellManifest;
import io.brokerbench.core.suite.published.PublishedSuite;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The published experiments with RabbitMQ, as the planner understands their cells. */
class PublishedRabbitMqTest {

  private static final int QUEUES = 24;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // cell | version | level | copies | argument | mirrors | mode | delivery mode
        "mirror2,level=1 | 3.10.8 | 1 | 2 | x-queue-version=1 | 2 | Sync | 2",
        "mirror3,level=1 | 3.10.8 | 1 | 3 | x-queue-version=1 | 3 | Sync | 2",
        "mirror2-transient,level=2 | 3.10.8 | 2 | 2 | x-queue-version=1 | 2 | Transient | 1",
        "mirror3-transient,level=2 | 3.10.8 | 2 | 3 | x-queue-version=1 | 3 | Transient | 1",
        "classic,level=4 | 3.10.8 | 4 | 1 | x-queue-version=2 | - | Persistent | 2",
        "classic-transient,level=4 | 3.10.8 | 4 | 1 | x-queue-version=1 | - | Transient | 1",
        "quorum,level=1 | 4.0.5 | 1 | 3 | x-quorum-initial-group-size=3 | - | Sync | 2",
        "quorum,level=2 | 4.0.5 | 2 | 3 | x-quorum-initial-group-size=3 | - | None | 2",
        "stream,level=2 | 4.0.5 | 2 | 3 | x-initial-cluster-size=3 | - | None | -",
      })
  void everyCellMeansItsName(
      String name,
      String version,
      int level,
      int copies,
      String argument,
      String mirrors,
      String mode,
      String deliveryMode)
      throws Exception {
    for (var load : List.of("10000", "20000", "30000", "40000", "peak")) {
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
  @ValueSource(
      strings = {
        "mirror2,level=1",
        "mirror3,level=1",
        "mirror2-transient,level=2",
        "mirror3-transient,level=2",
        "classic,level=4",
        "classic-transient,level=4",
        "quorum,level=1",
        "quorum,level=2",
        "stream,level=2",
      })
  void everySettingHasTheRatesAndThePeak(String name) throws Exception {
    var rates = new ArrayList<Integer>();
    for (var load : List.of("10000", "20000", "30000", "40000")) {
      rates.add(run(name, load).getSpec().workload().rate().messagesPerSecond());
    }
    var peak = run(name, "peak").getSpec().workload().rate();

    assertThat(rates).containsExactly(10_000, 20_000, 30_000, 40_000);
    assertThat(peak.type()).isEqualTo(RateType.Peak);
  }

  private static BenchmarkRun run(String cell, String rate) throws Exception {
    var plan = PublishedSuite.ConfluentRabbitMq.plan();
    var chosen = CellChoice.of(plan, "system=" + cell + ",rate=" + rate, "--cell");
    var run = RunDocument.of(CellManifest.of(plan, chosen)).run();
    run.getMetadata().setNamespace("bench");
    run.getMetadata().setUid(RabbitRuns.UID);
    return run;
  }
}
