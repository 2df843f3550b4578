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

    assertThat(fieldsWithoutDescription("", schema)).containsExactly(".spec", ".status");
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
