package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.api.RuleText;
import io.brokerbench.core.document.Change;
import io.brokerbench.core.document.Rows;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Refusal;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the API server says to every rule of the schema: nothing reaches the operator here. */
@Scenario
@OnBrokerNodes({})
@Tag("gate")
@Order(8)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApiRulesIT {

  private TestNamespace namespace;

  @BeforeAll
  void useNamespace(TestNamespace own) {
    namespace = own;
  }

  /** Rules about one field: the error names it, its value, and what is allowed. */
  @ParameterizedTest(name = "{0}: {1} = {2}")
  @MethodSource
  void rejects(String sample, String field, String value, String rule) {
    var manifest = Manifest.sample(sample).with(new Change(field, value));

    assertThatThrownBy(() -> dryRun(manifest))
        .isInstanceOf(KubernetesClientException.class)
        .hasMessageContaining("spec." + field + ": ")
        .hasMessageContaining(Refusal.byApiServer(manifest, rule))
        .satisfies(
            error -> {
              if (value.matches("-?\\d+")) {
                assertThat(error).hasMessageContaining("Invalid value: " + value);
              }
            });
  }

  static Stream<Arguments> rejects() {
    return Rows.of("rules-that-reject.txt", 4).map(row -> Arguments.of(row.toArray()));
  }

  /**
   * Rules about several fields: the error stands at one of them. The API server puts it into the
   * same words as {@code bench run}.
   */
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void rejectsContradictions(String sample, String changes, String field, String rule) {
    var manifest = Manifest.sample(sample);
    Change.parse(changes).forEach(manifest::with);

    var refused = catchThrowableOfType(KubernetesClientException.class, () -> dryRun(manifest));

    assertThat(refused).isNotNull();
    assertThat(refused.getStatus().getDetails().getCauses())
        .anySatisfy(
            cause -> {
              assertThat(cause.getField()).isEqualTo("spec." + field);
              assertThat(cause.getMessage()).endsWith(Refusal.byApiServer(manifest, rule));
            });
  }

  static Stream<Arguments> rejectsContradictions() {
    return Rows.of("rules-about-several-fields.txt", 4).map(row -> Arguments.of(row.toArray()));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void accepts(String sample, String changes) {
    var manifest = Manifest.sample(sample);
    Change.parse(changes).forEach(manifest::with);

    assertThat(dryRun(manifest).getMetadata().getUid()).isNotBlank();
  }

  static Stream<Arguments> accepts() {
    return Rows.of("rules-that-accept.txt", 2).map(row -> Arguments.of(row.toArray()));
  }

  @ParameterizedTest
  @CsvSource({"52, true", "53, false"})
  void limitsTheNameOfARun(int length, boolean accepted) {
    var manifest = Manifest.sample("kafka-statefulset").named("n".repeat(length));

    if (accepted) {
      assertThat(dryRun(manifest).getMetadata().getName()).hasSize(length);
    } else {
      assertThatThrownBy(() -> dryRun(manifest))
          .hasMessageContaining(Refusal.byApiServer(manifest, "NAME_TOO_LONG"));
    }
  }

  @Test
  void rejectsSpecThatIsMissing() {
    var manifest =
        Manifest.parse(
            """
            apiVersion: brokerbench.io/v1alpha1
            kind: BenchmarkRun
            metadata: {name: empty}
            """);

    assertThatThrownBy(() -> dryRun(manifest)).hasMessageContaining("spec: Required value");
  }

  @ParameterizedTest
  @MethodSource
  void rejectsUnknownFields(String field) {
    var manifest = Manifest.sample("kafka-statefulset").with(field, 1);

    assertThatThrownBy(() -> dryRun(manifest))
        .hasMessageContaining("unknown field \"spec." + field + "\"");
  }

  static Stream<String> rejectsUnknownFields() {
    return Rows.of("unknown-fields.txt", 1).map(List::getFirst);
  }

  @Test
  void fillsInDefaults() throws IOException {
    var minimal =
        Manifest.parse(
            """
            apiVersion: brokerbench.io/v1alpha1
            kind: BenchmarkRun
            metadata: {name: minimal}
            spec:
              broker: {kind: Kafka}
              durability: {level: 2}
              workload: {rate: {messagesPerSecond: 1000}}
            """);

    Object spec = dryRun(minimal).get("spec");

    assertThat(spec).isEqualTo(Serialization.unmarshal(Rows.text("defaults.yaml"), Map.class));
  }

  @Test
  void newRunHasNotBeenSeenYet() {
    var run = Cluster.run(namespace.name(), Manifest.refusedRun("new"));

    Object status = run.create().get("status");

    assertThat(status).isEqualTo(Map.of("observedGeneration", -1));
    run.delete();
  }

  /** Whoever may write the status may not replace what was archived. */
  @Test
  void archivedDigestStaysAsItIs() {
    var run = namespace.start(Manifest.refusedRun("archived"));
    run.awaitFailed();
    var digest = "0123456789abcdef".repeat(4);
    patchStatus(run, "{\"status\": {\"archive\": {\"attempts\": 1, \"message\": \"away\"}}}");
    patchStatus(run, "{\"status\": {\"archive\": null}}");
    patchStatus(
        run, "{\"status\": {\"archive\": {\"location\": \"/a\", \"digest\": \"" + digest + "\"}}}");

    for (var change :
        List.of(
            "{\"status\": {\"archive\": {\"digest\": \"" + digest.replace('0', '1') + "\"}}}",
            "{\"status\": {\"archive\": {\"digest\": null}}}",
            "{\"status\": {\"archive\": null}}",
            "{\"status\": null}")) {
      assertThatThrownBy(() -> patchStatus(run, change))
          .as(change)
          .hasMessageContaining(RuleText.all().get("ARCHIVED_DIGEST_IMMUTABLE"));
    }
    assertThatThrownBy(() -> patchStatus(run, "{\"status\": {\"archive\": {\"digest\": \"a\"}}}"))
        .hasMessageContaining("status.archive.digest");
    patchStatus(run, "{\"status\": {\"archive\": {\"attempts\": 2}}}");
    assertThat(run.status().archive().digest()).isEqualTo(digest);
    run.delete();
  }

  private void patchStatus(RunHandle run, String change) {
    Cluster.kubectl(
        "patch",
        "benchmarkrun",
        run.name(),
        "--namespace=" + namespace.name(),
        "--subresource=status",
        "--type=merge",
        "--patch=" + change);
  }

  @Test
  void specIsImmutableButForWhatHoldsAndEndsTheRun() {
    var manifest = Manifest.refusedRun("immutable");
    var run = namespace.start(manifest);
    run.awaitFailed();

    assertThatThrownBy(
            () ->
                Cluster.run(namespace.name(), manifest.with("workload.durationSeconds", 7)).patch())
        .hasMessageContaining(RuleText.all().get("SPEC_IMMUTABLE"));
    assertThatThrownBy(() -> Cluster.run(namespace.name(), manifest.with("retries", 1)).patch())
        .hasMessageContaining(RuleText.all().get("SPEC_IMMUTABLE"));
    run.edit(Map.of("suspend", true, "ttlSecondsAfterFinished", 86_400));
    assertThat(
            Cluster.kubectl(
                "--namespace=" + namespace.name(),
                "label",
                "benchmarkrun",
                run.name(),
                "team=storage"))
        .contains("labeled");
    run.delete();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void acceptsEverySample(Path sample) {
    assertThat(dryRun(Manifest.read(sample)).getMetadata().getUid()).isNotBlank();
  }

  static List<Path> samples() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("..", "config", "samples"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @Test
  void explainReadsLikeDocumentation() {
    var explained = Cluster.kubectl("explain", "benchmarkrun.spec.workload");

    assertThat(explained)
        .contains("The load that the broker is put under.")
        .contains("rate\t<Object> -required-")
        .contains("How fast messages are sent: the schedule of intended sends.")
        .contains("Seconds that consumers may take, after the last send")
        .doesNotContain("<no description>");
  }

  private GenericKubernetesResource dryRun(Manifest manifest) {
    return Cluster.run(namespace.name(), manifest)
        .dryRun(true)
        .fieldValidation(Validation.STRICT)
        .create();
  }
}
