package io.brokerbench.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Keeps the CRD beside the model: fails when {@code crd/}, its copy in the Helm chart, or the
 * references in docs/ are not what the Java types generate. Run with {@code -Dcrd.write} to write
 * them.
 */
class CrdDriftTest {

  private static final Path RUNS = Path.of("crd", "benchmarkruns.brokerbench.io-v1.yml");

  private static final Path SUITES = Path.of("crd", "benchmarksuites.brokerbench.io-v1.yml");

  /** A chart can only hold files of its own. */
  private static final Path CHART = Path.of("..", "helm", "brokerbench", "files");

  private static final Path REFERENCE = Path.of("..", "docs", "api-reference.md");

  private static final Path SUITE_REFERENCE = Path.of("..", "docs", "suite-reference.md");

  private static final Path TROUBLESHOOTING = Path.of("..", "docs", "troubleshooting.md");

  private static final YAMLMapper YAML =
      new YAMLMapper(
          new YAMLFactory()
              .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
              .disable(YAMLGenerator.Feature.SPLIT_LINES)
              .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
              .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS));

  private static final String SPEC = "/spec/versions/0/schema/openAPIV3Schema/properties/spec";

  @Test
  void committedCrdIsWhatTheModelGenerates(@TempDir Path directory) throws IOException {
    var run = generated(BenchmarkRun.class, directory.resolve(RUNS.getFileName()));
    CrdRefinements.apply(run);

    writeOrCompare(RUNS, file(run));
    writeOrCompare(CHART.resolve(RUNS.getFileName()), file(run));
    writeOrCompare(REFERENCE, ApiReference.ofRuns(run));
  }

  @Test
  void suiteCrdIsWhatTheModelGenerates(@TempDir Path directory) throws IOException {
    var run = generated(BenchmarkRun.class, directory.resolve(RUNS.getFileName()));
    CrdRefinements.apply(run);
    var suite = generated(BenchmarkSuite.class, directory.resolve(SUITES.getFileName()));
    SuiteRefinements.apply(suite, run);

    writeOrCompare(SUITES, file(suite));
    writeOrCompare(CHART.resolve(SUITES.getFileName()), file(suite));
    writeOrCompare(SUITE_REFERENCE, ApiReference.ofSuites(suite));
  }

  private static JsonNode generated(Class<? extends HasMetadata> resource, Path file)
      throws IOException {
    new CRDGenerator()
        .customResourceClasses(resource)
        .forCRDVersions("v1")
        .inOutputDir(file.getParent().toFile())
        .generate();
    return YAML.readTree(file.toFile());
  }

  private static String file(JsonNode crd) throws IOException {
    return "# Generated from the types in io.brokerbench.api; do not edit.\n"
        + YAML.writeValueAsString(crd);
  }

  @Test
  void everyReasonIsExplained() throws IOException {
    writeOrCompare(TROUBLESHOOTING, Troubleshooting.page());
  }

  @ParameterizedTest
  @MethodSource("committed")
  void everyFieldIsDescribed(Path crd) throws IOException {
    var schema = YAML.readTree(crd.toFile()).at("/spec/versions/0/schema/openAPIV3Schema");

    assertThat(fieldsWithoutDescription("", schema)).isEmpty();
  }

  /** Whoever may create a run may fill it with whatever the schema allows. */
  @ParameterizedTest
  @MethodSource("committed")
  void everyTextListAndMapIsBounded(Path crd) throws IOException {
    var spec = YAML.readTree(crd.toFile()).at(SPEC);

    assertThat(unbounded("spec", spec)).isEmpty();
  }

  static Stream<Path> committed() {
    return Stream.of(RUNS, SUITES);
  }

  private static Stream<String> unbounded(String path, JsonNode schema) {
    var bounded =
        switch (schema.path("type").asText()) {
          case "string" ->
              schema.has("enum") || schema.has("maxLength") || isFinite(schema.path("pattern"));
          case "array" -> schema.has("maxItems");
          case "object" -> schema.has("properties") || schema.has("maxProperties");
          case "integer", "boolean" -> true;
          // A part of a run's spec, or a value: bounded as part of the run, by the run's schema.
          case "" -> isOpen(schema) || isFinite(schema.path("pattern")) || schema.has("maxLength");
          default -> isFinite(schema.path("pattern"));
        };
    var within =
        Stream.concat(
            schema
                .path("properties")
                .propertyStream()
                .flatMap(field -> unbounded(path + "." + field.getKey(), field.getValue())),
            Stream.of("items", "additionalProperties")
                .filter(schema::has)
                .flatMap(part -> unbounded(path + "[]", schema.path(part))));
    return bounded ? within : Stream.concat(Stream.of(path), within);
  }

  private static boolean isOpen(JsonNode schema) {
    return schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
  }

  /** Whether what matches can be of so many characters only: nothing is repeated at will. */
  private static boolean isFinite(JsonNode pattern) {
    var repeating = pattern.asText().replaceAll("\\\\.|\\[[^]]*]", "");
    return pattern.isTextual() && !repeating.matches(".*([*+]|,}).*");
  }

  private static Stream<String> fieldsWithoutDescription(String path, JsonNode schema) {
    return schema
        .path("properties")
        .propertyStream()
        .flatMap(
            field -> {
              var child = path + "." + field.getKey();
              var nested =
                  Stream.concat(
                      fieldsWithoutDescription(child, field.getValue()),
                      fieldsWithoutDescription(child + "[]", field.getValue().path("items")));
              return field.getValue().has("description")
                  ? nested
                  : Stream.concat(Stream.of(child), nested);
            });
  }

  private static void writeOrCompare(Path file, String wanted) throws IOException {
    if (System.getProperty("crd.write") != null) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, wanted);
    }
    assertThat(file).as("mvn -pl crds test -Dcrd.write writes it").content().isEqualTo(wanted);
  }

  @ParameterizedTest
  @MethodSource("committed")
  void crdFitsIntoAnnotationOfClientSideApply(Path crd) throws IOException {
    assertThat(Files.size(crd)).isLessThan(262_144);
  }
}
