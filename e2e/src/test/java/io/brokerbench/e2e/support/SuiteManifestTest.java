package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.api.RateType;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What scenarios apply is a valid suite, so that they fail for want of a cluster only. */
class SuiteManifestTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "streamnative-small",
        "confluent-small",
        "kesque-small",
        "ascentstream-small",
        "singlebroker-small"
      })
  void everySmallSuiteHasItsRunsInOneRound(String name) {
    var plan = SuiteManifest.sample(name).with("rounds", 1).whoseTimingDoesNotMatter().plan();

    assertThat(SuiteChecks.runsInOrder(plan, 7))
        .hasSameSizeAs(plan.cells())
        .allMatch(run -> run.endsWith("-r1"));
  }

  @Test
  void closedLoadIsOneOfEverySystem() {
    var plan =
        SuiteManifest.sample("one-machine")
            .with("rounds", 2)
            .with("compare.figures", List.of("Throughput", "ConsumeThroughput"))
            .closedLoad(1_000)
            .withOf("system", "kafka", "broker.kafka.config", Map.of("num.io.threads", "2"))
            .plan();

    assertThat(plan.cells())
        .hasSize(4)
        .allSatisfy(
            cell -> {
              assertThat(cell.load().rate().type()).isEqualTo(RateType.Unlimited);
              assertThat(cell.load().messages()).isEqualTo(1_000);
              assertThat(cell.load().durationSeconds()).isZero();
            });
    assertThat(plan.cells().getFirst().spec().at("/broker/kafka/config").toString())
        .isEqualTo("{\"num.io.threads\":\"2\"}");
    assertThat(SuiteChecks.runsInOrder(plan, 7))
        .containsExactly(
            "one-machine-kafka-3-r1",
            "one-machine-pulsar-4-r1",
            "one-machine-kafka-4-r1",
            "one-machine-pulsar-3-r1",
            "one-machine-kafka-3-r2",
            "one-machine-kafka-4-r2",
            "one-machine-pulsar-4-r2",
            "one-machine-pulsar-3-r2");
  }

  @Test
  void runBecomesTheTemplateOfItsSuite() {
    var plan =
        SuiteManifest.around(Manifest.sample("kafka-external").named("sizes"))
            .axis("size", "workload.messageSizeBytes", List.of(100, 200))
            .closedLoad(500)
            .plan();

    assertThat(plan.cells())
        .extracting(cell -> cell.load().messageSizeBytes())
        .containsExactly(100, 200);
    assertThat(plan.cells().getFirst().figures()).containsExactly(ComparedFigure.Throughput);
  }

  @Test
  void equalValuesAreComparedByLatency() {
    var manifest =
        SuiteManifest.around(Manifest.shortRunOnOneNode("equal"))
            .equalValues("system", "one", "other")
            .with("compare.axis", "system")
            .with("compare.baseline", "one");

    assertThat(manifest.plan().cells())
        .extracting(cell -> cell.spec().toString())
        .containsOnly(manifest.plan().cells().getFirst().spec().toString());
    assertThat(manifest.plan().comparisons().pairs())
        .singleElement()
        .satisfies(
            pair ->
                assertThat(pair.figures())
                    .containsExactly(
                        ComparedFigure.PublishLatencyP99, ComparedFigure.EndToEndLatencyP99));
  }

  @Test
  void largestSuiteIsValid() {
    var numbers = IntStream.rangeClosed(1, 100).boxed().toList();

    var plan =
        SuiteManifest.around(Manifest.sample("kafka-external").named("largest"))
            .axis(
                "size",
                "workload.messageSizeBytes",
                numbers.stream().limit(20).map(i -> 100 * i).toList())
            .axis("partitions", "workload.partitionsPerTopic", numbers)
            .plan();

    assertThat(plan.cells()).hasSize(2_000);
  }

  @Test
  void runsOfOneBrokerArePutOntoANode() {
    var manifest = SuiteManifest.sample("one-machine").on("broker-2");

    assertThat(manifest.json()).contains("\"kubernetes.io/hostname\":\"broker-2\"");
  }

  @Test
  void refusesAValueThatNoAxisHas() {
    var manifest = SuiteManifest.sample("one-machine");

    assertThatThrownBy(() -> manifest.withOf("system", "redpanda", "broker.nodes", 1))
        .isInstanceOf(AssertionError.class);
  }
}
