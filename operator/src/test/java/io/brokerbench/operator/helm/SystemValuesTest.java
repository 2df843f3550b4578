package io.brokerbench.operator.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The group {@code systems} of the operator's own chart, and the names that its values had. */
class SystemValuesTest {

  /** Removes the defaults of the group, which an upgrade with --reuse-values does not add. */
  private static final String REUSED = "systems=null,";

  @TempDir private Path directory;

  @BeforeEach
  void needHelm() {
    OperatorChart.assumeHelm();
  }

  @Test
  void hasOneGroupForEachKindOfBroker() throws IOException {
    var values = Files.readString(OperatorChart.DIRECTORY.resolve("values.yaml"));

    assertThat(Serialization.unmarshal(values, Map.class).get("systems"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsOnlyKeys(
            Arrays.stream(BrokerKind.values())
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .toArray());
  }

  @Test
  void tellsTheOperatorImagesOfEachSystem() throws Exception {
    assertThat(settings("replicas=1").imageRepositories())
        .isEqualTo(
            Arrays.stream(BrokerKind.values())
                .collect(Collectors.toMap(kind -> kind, BrokerKind::officialImageRepository)));
    assertThat(
            settings(
                    "systems.kafka.imageRepository=r/kafka,systems.pulsar.imageRepository=r/p,"
                        + "systems.rabbitmq.imageRepository=r/r")
                .imageRepositories())
        .containsOnly(
            Map.entry(BrokerKind.Kafka, "r/kafka"),
            Map.entry(BrokerKind.Pulsar, "r/p"),
            Map.entry(BrokerKind.RabbitMQ, "r/r"));
  }

  @Test
  void mountsChartsWhereTheOperatorReadsThem() throws Exception {
    var values = "systems.pulsar.chart.configMap=archives";
    var read = settings(values).pulsarChart().directory();
    var pod = operator(values);

    assertThat(pod.getContainers().getFirst().getVolumeMounts())
        .filteredOn(mount -> mount.getMountPath().equals(read))
        .singleElement()
        .satisfies(
            mount ->
                assertThat(pod.getVolumes())
                    .filteredOn(volume -> volume.getName().equals(mount.getName()))
                    .singleElement()
                    .satisfies(
                        volume ->
                            assertThat(volume.getConfigMap().getName()).isEqualTo("archives")));
    assertThat(operator(values + ",systems.pulsar.chart.enabled=false").getVolumes()).hasSize(1);
  }

  /** Of an upgrade with --reuse-values from a chart that has the old names. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "runs.kafkaImageRepository=r/k,      systems.kafka.imageRepository=r/k",
    "runs.pulsarImageRepository=r/p,     systems.pulsar.imageRepository=r/p",
    "strimzi.enabled=false,              systems.kafka.strimzi.enabled=false",
    "pulsar.enabled=false,               systems.pulsar.chart.enabled=false",
    "pulsar.chart.versions[0].version=1.2.3, systems.pulsar.chart.versions[0].version=1.2.3",
    "pulsar.chart.repository=oci://r,    systems.pulsar.chart.repository=oci://r",
    "pulsar.chart.configMap=a,           systems.pulsar.chart.configMap=a",
    "'pulsar.chart.configMap=a,pulsar.chart.repository=',"
        + " 'systems.pulsar.chart.configMap=a,systems.pulsar.chart.repository='",
  })
  void movesRenamedValuesOfAnOlderRelease(String old, String now) throws Exception {
    var moved = OperatorChart.render(directory, REUSED + old);

    assertThat(moved).isEqualTo(OperatorChart.render(directory, now));
    assertThat(moved).isNotEqualTo(OperatorChart.render(directory, "replicas=1"));
  }

  @Test
  void newNameOverridesOldOneOfAnOlderRelease() throws Exception {
    var reused = "systems.pulsar=null,systems.kafka.imageRepository=null,strimzi.enabled=true";
    var now = "systems.kafka.strimzi.enabled=false";

    assertThat(OperatorChart.render(directory, reused + "," + now))
        .isEqualTo(OperatorChart.render(directory, now));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "runs.kafkaImageRepository=r/k,   runs.kafkaImageRepository systems.kafka.imageRepository",
    "runs.pulsarImageRepository=r/p,"
        + " runs.pulsarImageRepository systems.pulsar.imageRepository",
    "strimzi.enabled=false,           strimzi.enabled systems.kafka.strimzi.enabled",
    "pulsar.enabled=true,             pulsar.enabled systems.pulsar.chart.enabled",
    "pulsar.chart.versions[0].version=1.2.3,"
        + " pulsar.chart.versions systems.pulsar.chart.versions",
    "'pulsar.chart.configMap=a,pulsar.chart.repository=',"
        + " 'pulsar.chart.configMap systems.pulsar.chart.configMap,"
        + " pulsar.chart.repository systems.pulsar.chart.repository'",
  })
  void refusesAnOldNameByTheNewOne(String old, String names) {
    assertThatThrownBy(() -> OperatorChart.render(directory, old))
        .isInstanceOf(ChartException.class)
        .hasMessageFindingMatch(String.join(".*", names.split(",? ")));
  }

  private PodSpec operator(String values) throws ChartException {
    return OperatorChart.objects(directory, values).stream()
        .filter(Deployment.class::isInstance)
        .map(object -> ((Deployment) object).getSpec().getTemplate().getSpec())
        .findFirst()
        .orElseThrow();
  }

  private OperatorSettings settings(String values) throws ChartException {
    return OperatorSettings.from(
        operator(values).getContainers().getFirst().getEnv().stream()
            .collect(Collectors.toMap(EnvVar::getName, EnvVar::getValue)));
  }
}
