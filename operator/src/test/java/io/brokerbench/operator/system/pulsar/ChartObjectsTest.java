package io.brokerbench.operator.system.pulsar;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.operator.Expected;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of all that the stand-in of the chart renders. */
class ChartObjectsTest {

  private final List<HasMetadata> rendered = rendered();

  @Test
  void objectsBecomeTheRunsOwn() throws IOException {
    var run = PulsarRuns.run();

    Expected.compare("pulsar-chart-applied.yaml", own(run));
  }

  @Test
  void theGuardLetsThemPass() {
    var chart = PulsarRuns.chart(PulsarRuns.run());

    assertThat(new ChartGuard(chart.names(), chart.image()).refusal(rendered)).isEmpty();
  }

  @Test
  void whatWasRenderedStaysAsItIs() {
    var before = Serialization.asYaml(rendered);

    own(PulsarRuns.run());

    assertThat(Serialization.asYaml(rendered)).isEqualTo(before);
  }

  @Test
  void metadataStoreWithPlaceOfItsOwnIsNotPinned() {
    var run = PulsarRuns.with("broker: {pulsar: {zookeeper: {placement: {nodeSelector: {}}}}}");

    assertThat(own(run))
        .filteredOn(StatefulSet.class::isInstance)
        .map(StatefulSet.class::cast)
        .allSatisfy(
            set ->
                assertThat(
                        set.getSpec().getTemplate().getSpec().getAffinity().getNodeAffinity()
                            == null)
                    .isEqualTo(set.getMetadata().getName().endsWith("-zookeeper")));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "-bookie,    broker-0",
    "-broker,    broker-1",
    "-zookeeper, broker-1",
  })
  void brokersOfTieredRunsHaveOtherNodesThanBookies(String set, String node) {
    var run = PulsarRuns.with("broker: {nodes: 1, pulsar: {tiered: true}}");
    run.setStatus(Serialization.unmarshal("nodes: [broker-0, broker-1]", BenchmarkRunStatus.class));

    assertThat(own(run))
        .filteredOn(object -> object instanceof StatefulSet s && named(s, set))
        .singleElement(as(type(StatefulSet.class)))
        .satisfies(found -> assertThat(nodesOf(found)).containsExactly(node));
  }

  private static boolean named(StatefulSet set, String ending) {
    return set.getMetadata().getName().endsWith(ending);
  }

  private static List<String> nodesOf(StatefulSet set) {
    return set
        .getSpec()
        .getTemplate()
        .getSpec()
        .getAffinity()
        .getNodeAffinity()
        .getRequiredDuringSchedulingIgnoredDuringExecution()
        .getNodeSelectorTerms()
        .stream()
        .flatMap(term -> term.getMatchFields().stream())
        .flatMap(field -> field.getValues().stream())
        .toList();
  }

  @Test
  void everyObjectPodAndClaimCarriesTheRun() {
    var run = PulsarRuns.run();

    assertThat(own(run))
        .allSatisfy(
            object -> {
              assertThat(Labels.isOf(object, run.getMetadata().getUid())).isTrue();
              assertThat(object.getMetadata().getOwnerReferences()).hasSize(1);
              if (object instanceof StatefulSet set) {
                assertThat(set.getSpec().getTemplate().getMetadata().getLabels())
                    .containsEntry(Labels.RUN_UID, run.getMetadata().getUid());
                assertThat(set.getSpec().getVolumeClaimTemplates())
                    .allSatisfy(
                        claim ->
                            assertThat(Labels.isOf(claim, run.getMetadata().getUid())).isTrue());
              }
            });
  }

  /** The run's own label is what its network policies and the operator select pods by. */
  @ParameterizedTest(name = "metadata without labels: {0}")
  @ValueSource(booleans = {false, true})
  void podThatCarriesNothingCarriesTheRun(boolean withoutLabels) {
    var bare = new ObjectMeta();
    bare.setLabels(null);
    for (var object : rendered) {
      if (object instanceof StatefulSet set) {
        set.getSpec().getTemplate().setMetadata(withoutLabels ? bare : null);
      } else if (object instanceof Job job) {
        job.getSpec().getTemplate().setMetadata(withoutLabels ? bare : null);
      }
    }

    var run = PulsarRuns.run();
    var uids =
        own(run).stream()
            .flatMap(
                object ->
                    switch (object) {
                      case StatefulSet set -> Stream.of(set.getSpec().getTemplate());
                      case Job job -> Stream.of(job.getSpec().getTemplate());
                      default -> Stream.<PodTemplateSpec>empty();
                    })
            .map(template -> template.getMetadata().getLabels().get(Labels.RUN_UID));

    assertThat(uids).hasSizeGreaterThan(3).containsOnly(run.getMetadata().getUid());
  }

  private List<HasMetadata> own(BenchmarkRun run) {
    return new ChartObjects(run, ChartNames.of(run), PulsarRuns.SETTINGS).of(rendered);
  }

  private static List<HasMetadata> rendered() {
    var serialization = new KubernetesSerialization();
    try {
      var file = Path.of("src", "test", "resources", "expected", "pulsar-chart-rendered.yaml");
      return Arrays.stream(Files.readString(file).split("(?m)^---$"))
          .filter(document -> document.contains("kind:"))
          .map(document -> (HasMetadata) serialization.unmarshal(document))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
