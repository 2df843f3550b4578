package io.brokerbench.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crdv2.generator.CRDGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Keeps the CRD beside the model: fails when {@code crd/} is not what the Java types generate. Run
 * with {@code -Dcrd.write} to write it.
 */
class CrdDriftTest {

  private static final Path COMMITTED = Path.of("crd", "benchmarkruns.brokerbench.io-v1.yml");

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
    addWhatTheGeneratorCannotSay(generated);
    var wanted =
        "# Generated from the types in io.brokerbench.api; do not edit.\n"
            + YAML.writeValueAsString(generated);

    if (System.getProperty("crd.write") != null) {
      Files.createDirectories(COMMITTED.getParent());
      Files.writeString(COMMITTED, wanted);
    }

    assertThat(COMMITTED).as("mvn -pl crds test -Dcrd.write writes it").content().isEqualTo(wanted);
  }

  @Test
  void crdFitsIntoAnnotationOfClientSideApply() throws IOException {
    assertThat(Files.size(COMMITTED)).isLessThan(262_144);
  }

  private static void addWhatTheGeneratorCannotSay(JsonNode crd) {
    ((ObjectNode) crd.at("/metadata")).remove("annotations");
    orderColumnsAsDeclared((ArrayNode) crd.at("/spec/versions/0/additionalPrinterColumns"));
    var schema = crd.at("/spec/versions/0/schema/openAPIV3Schema");
    ((ObjectNode) schema)
        .put(
            "description",
            "One benchmark of one event streaming system at one durability level,"
                + " run to completion.");
    var conditions = (ObjectNode) schema.at("/properties/status/properties/conditions");
    conditions.put("x-kubernetes-list-type", "map");
    conditions.putArray("x-kubernetes-list-map-keys").add("type");
    // Names of children are derived from it, and label values have at most 63 characters.
    ((ObjectNode) schema)
        .putArray("x-kubernetes-validations")
        .addObject()
        .put("rule", "self.metadata.name.size() <= 52")
        .put("fieldPath", ".metadata.name")
        .put(
            "messageExpression",
            "'metadata.name has ' + string(self.metadata.name.size())"
                + " + ' characters, at most 52 are allowed'")
        .put("message", "metadata.name may have at most 52 characters");
  }

  /** The generator sorts columns by path; users read them in the order of the annotations. */
  private static void orderColumnsAsDeclared(ArrayNode columns) {
    var declared =
        Stream.of(BenchmarkRun.class.getAnnotationsByType(AdditionalPrinterColumn.class))
            .map(AdditionalPrinterColumn::name)
            .toList();
    var sorted =
        columns
            .valueStream()
            .sorted(Comparator.comparing(column -> declared.indexOf(column.get("name").asText())))
            .toList();
    columns.removeAll().addAll(sorted);
  }
}
