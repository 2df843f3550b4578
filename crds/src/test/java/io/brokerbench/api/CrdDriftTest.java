package io.brokerbench.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.crdv2.generator.CRDGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Keeps the CRD beside the model: fails when {@code crd/}, its copy in the Helm chart, or the
 * references in docs/ are not what the Java types generate. Run with {@code -Dcrd.write} to write
 * them.
 */
class CrdDriftTest {

  private static final Path COMMITTED = Path.of("crd", "benchmarkruns.brokerbench.io-v1.yml");

  /** A chart can only hold files of its own. */
  private static final Path IN_CHART =
      Path.of("..", "helm", "brokerbench", "files").resolve(COMMITTED.getFileName());

  private static final Path REFERENCE = Path.of("..", "docs", "api-reference.md");

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
    new CRDGenerator()
        .customResourceClasses(BenchmarkRun.class)
        .forCRDVersions("v1")
        .inOutputDir(directory.toFile())
        .generate();
    var generated = YAML.readTree(directory.resolve(COMMITTED.getFileName()).toFile());
    CrdRefinements.apply(generated);
    var wanted =
        "# Generated from the types in io.brokerbench.api; do not edit.\n"
            + YAML.writeValueAsString(generated);

    for (var copy : List.of(COMMITTED, IN_CHART)) {
      writeOrCompare(copy, wanted);
    }
    writeOrCompare(REFERENCE, ApiReference.of(generated));
  }

  @Test
  void everyReasonIsExplained() throws IOException {
    writeOrCompare(TROUBLESHOOTING, Troubleshooting.page());
  }

  @Test
  void everyFieldIsDescribed() throws IOException {
    var schema = YAML.readTree(COMMITTED.toFile()).at("/spec/versions/0/schema/openAPIV3Schema");

    assertThat(fieldsWithoutDescription("", schema)).isEmpty();
  }

  /** Whoever may create a run may fill it with whatever the schema allows. */
  @Test
  void everyTextListAndMapIsBounded() throws IOException {
    var spec = YAML.readTree(COMMITTED.toFile()).at(SPEC);

    assertThat(unbounded("spec", spec)).isEmpty();
  }

  private static Stream<String> unbounded(String path, JsonNode schema) {
    var bounded =
        switch (schema.path("type").asText()) {
          case "string" ->
              schema.has("enum") || schema.has("maxLength") || isFinite(schema.path("pattern"));
          case "array" -> schema.has("maxItems");
          case "object" -> schema.has("properties") || schema.has("maxProperties");
          case "integer", "boolean" -> true;
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

  @Test
  void crdFitsIntoAnnotationOfClientSideApply() throws IOException {
    assertThat(Files.size(COMMITTED)).isLessThan(262_144);
  }
}
