package io.brokerbench.operator.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.plan.Protocol;
import io.brokerbench.operator.Expected;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The values that a run computes for the chart, whole, and what its objects are called. */
class PulsarChartTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          pulsar-values-level1        | durability: {level: 1}
          pulsar-values-level2        | durability: {level: 2}
          pulsar-values-level2-bypass | durability: {level: 2, pulsar: {journal: Bypass}}
          pulsar-values-level3        | durability: {level: 3}
          pulsar-values-level4        | durability: {level: 4}
          pulsar-values-level4-bypass | durability: {level: 4, pulsar: {journal: Bypass}}
          pulsar-values-many-devices  | broker: {storage: {devicesPerNode: 4}}
          pulsar-values-kafka-protocol | broker: {image: "registry/pulsar-with-handler:1", pulsar: {protocol: Kafka}}
          pulsar-values-own-zookeeper | broker: {pulsar: {zookeeper: {replicas: 5, placement: {nodeSelector: {pool: meta}}}}}
          """)
  void values(String file, String changes) throws IOException {
    var chart = PulsarRuns.chart(PulsarRuns.with(changes));

    Expected.compare(file + ".yaml", List.of(chart.values()));
  }

  @Test
  void itIsRenderedAndMadeUnderTheNamesOfTheRun() {
    var run = PulsarRuns.run();
    var chart = PulsarRuns.chart(run);

    var request = chart.request("4.3.0");

    assertThat(request.version()).isEqualTo("4.3.0");
    assertThat(request.release()).isEqualTo(chart.names().release());
    assertThat(request.namespace()).isEqualTo("bench");
    assertThat(request.values()).isEqualTo(chart.values());
    assertThat(chart.objects().run()).isSameAs(run);
    assertThat(chart.objects().names()).isEqualTo(chart.names());
  }

  @Test
  void endpoints() {
    var endpoint = PulsarRuns.chart(PulsarRuns.run()).endpoint();

    assertThat(endpoint.address(Protocol.Pulsar))
        .isEqualTo("pulsar://pulsar-0f8fad-pulsar-broker.bench.svc:6650");
    assertThat(endpoint.address(Protocol.PulsarAdmin))
        .isEqualTo("http://pulsar-0f8fad-pulsar-broker.bench.svc:8080");
    assertThat(endpoint.all(Protocol.BookieHttp))
        .hasSize(3)
        .contains(
            "http://pulsar-0f8fad-pulsar-bookie-2.pulsar-0f8fad-pulsar-bookie.bench.svc:8000");
  }

  @ParameterizedTest
  @CsvSource({
    "level2,     level2-0f8fad-pulsar",
    "a.b,        a-b-0f8fad-pulsar",
    "2026-11-20, run-2026-11-20-0f8fad-pulsar",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,"
        + " aaaaaaaaaaaaaaaaaaaaaaaaaaaa-0f8fad-pulsar",
  })
  void aNameAndTheHashOfItsPodsFitIntoLabel(String name, String expected) {
    var run = PulsarRuns.run();
    run.getMetadata().setName(name);

    var fullName = ChartNames.of(run).fullName();

    assertThat(fullName).isEqualTo(expected);
    assertThat((fullName + "-zookeeper-0123456789").length()).isLessThanOrEqualTo(63);
  }

  @ParameterizedTest
  @CsvSource({
    "a/pulsar:4.0.8,                 a/pulsar,                 4.0.8",
    "host:5000/a/pulsar,             host:5000/a/pulsar,       latest",
    "host:5000/a/pulsar:1,           host:5000/a/pulsar,       1",
    "pulsar,                         pulsar,                   latest",
    "a/pulsar@sha256:abc,            a/pulsar@sha256,          abc",
    "host:5000/a/pulsar:1@sha256:ab, host:5000/a/pulsar:1@sha256, ab",
  })
  void anImageIsToldInTwoParts(String image, String repository, String tag) {
    assertThat(PulsarImage.parse(image)).isEqualTo(new PulsarImage(repository, tag));
  }
}
