package io.brokerbench.operator.argocd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.operator.argocd.HealthCheck.Case;
import io.brokerbench.operator.argocd.HealthCheck.Health;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class HealthCheckTest {

  private static final HealthCheck RUN = HealthCheck.of("brokerbench.io", "BenchmarkRun");

  @ParameterizedTest
  @MethodSource
  void casesOfTheCheckHold(HealthCheck check, Case test) throws IOException {
    assertThat(check.of(check.resource(test.inputPath()))).isEqualTo(test.healthStatus());
  }

  static List<Arguments> casesOfTheCheckHold() throws IOException {
    var all = new ArrayList<Arguments>();
    for (var check : HealthCheck.all()) {
      for (var test : check.cases()) {
        var kind = check.directory().getFileName();
        all.add(argumentSet(kind + " " + test.inputPath(), check, test));
      }
    }
    return all;
  }

  @Test
  void everyResourceIsInACase() throws IOException {
    for (var check : HealthCheck.all()) {
      try (var files = Files.list(check.directory().resolve("testdata"))) {
        assertThat(files.map(file -> "testdata/" + file.getFileName()))
            .containsExactlyInAnyOrderElementsOf(
                check.cases().stream().map(Case::inputPath).toList());
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "{}                                      | Progressing | new",
        "{metadata: null, spec: null, status: null} | Progressing | new",
        "{status: {}}                            | Progressing | new",
        "{status: {conditions: []}}              | Progressing | new",
        "{status: {conditions: [{}, {type: X}]}} | Progressing | new",
        "{status: {conditions: [{type: Succeeded}]}} | Progressing | new",
        "{status: {conditions: [{type: Succeeded, status: Unknown}]}}        | Progressing | none",
        "{status: {conditions: [{type: Succeeded, status: 'True'}]}}         | Healthy  | none",
        "{status: {conditions: [{type: Succeeded, status: 'False'}]}}        | Degraded | none",
        "{status: {conditions: [{type: Succeeded, status: 'False', reason: WorkerFailed}]}}"
            + "                                      | Degraded | WorkerFailed",
        "{status: {conditions: [{type: Valid, status: 'False'}, {type: Succeeded, status:"
            + " 'True'}]}}                                      | Degraded | none",
        "{metadata: {generation: 2}, status: {conditions: [{type: Succeeded, status: 'True'}]}}"
            + "                                      | Healthy  | none",
        "{metadata: {generation: 1}, status: {observedGeneration: -1}}"
            + "                 | Progressing | new",
        "{spec: {suspend: true}}                 | Progressing | new",
        "{spec: {suspend: true}, status: {phase: Suspended}}                 | Progressing | new",
        "{spec: {suspend: true}, status: {phase: Succeeded,"
            + " conditions: [{type: Succeeded, status: 'True', message: good}]}} | Healthy | good",
      })
  void fieldsMayBeMissing(String resource, String status, String message) throws IOException {
    assertThat(RUN.of(HealthCheck.read(resource)))
        .isEqualTo("new".equals(message) ? ofNewRun() : new Health(status, message));
  }

  private static Health ofNewRun() throws IOException {
    return RUN.cases().stream()
        .filter(test -> test.inputPath().equals("testdata/new.yaml"))
        .findFirst()
        .orElseThrow()
        .healthStatus();
  }

  /** Whatever is left out of what the operator writes, or null: there is an answer. */
  @Test
  void anyFieldMayBeMissing() throws IOException {
    for (var test : RUN.cases()) {
      var resource = RUN.resource(test.inputPath());
      // Of the spec, the check looks at one field only: that there is none is in the table above.
      var fields = new ArrayList<Consumer<Boolean>>();
      collect(resource.path("metadata"), fields);
      collect(resource.path("status").path("conditions"), fields);
      for (var field : fields) {
        field.accept(false);
        assertThat(RUN.of(resource).status())
            .isIn("Progressing", "Healthy", "Degraded", "Suspended");
        field.accept(true);
      }
    }
  }

  /** For each field of the tree, one that makes it null, or puts it back. */
  private static void collect(JsonNode node, List<Consumer<Boolean>> fields) {
    if (node instanceof ArrayNode array) {
      for (var i = 0; i < array.size(); i++) {
        var index = i;
        var value = array.get(i);
        fields.add(back -> array.set(index, back ? value : null));
        collect(value, fields);
      }
    } else if (node instanceof ObjectNode object) {
      for (var field : object.properties()) {
        fields.add(back -> object.set(field.getKey(), back ? field.getValue() : null));
        collect(field.getValue(), fields);
      }
    }
  }
}
