package io.brokerbench.worker.archive;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.worker.archive.Seen.Kind;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeenTest {

  private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();

  private static GenericKubernetesResource resource(ObjectNode run) {
    return SERIALIZATION.unmarshal(run.toString(), GenericKubernetesResource.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                          | true
          {"phase": "Running"}                                        | true
          {"archive": {"attempts": 3, "message": "away"}}             | true
          {"archive": {"digest": "d"}}                                | false
          {"conditions": [{"type": "Finished", "status": "False"}]}   | false
          {"conditions": [{"type": "Finished", "status": "Unknown"}]} | false
          {"conditions": [{"type": "Succeeded", "status": "True"}]}   | false
          {"conditions": []}                                          | false
          {"conditions": "none"}                                      | false
          {"resultsRef": {}}                                          | false
          """)
  void goesByConditionsAndNotByThePhase(String status, boolean wanted) {
    var run = FinishedRuns.run("r", "u");
    run.withObjectProperty("status").setAll(FinishedRuns.tree(status));

    assertThat(Seen.of(Kind.RUN, resource(run)).wanted()).isEqualTo(wanted);
    assertThat(Seen.of(Kind.RUN, Seen.slim(resource(run))).wanted()).isEqualTo(wanted);
  }

  @Test
  void runThatTheOperatorHasNotSeenIsNotWanted() {
    var run = FinishedRuns.run("r", "u");
    run.remove("status");

    assertThat(Seen.of(Kind.RUN, resource(run)).wanted()).isFalse();
    assertThat(Seen.of(Kind.RUN, Seen.slim(resource(run))).completed()).isEmpty();
  }

  @Test
  void slimResourceSaysTheSame() {
    var run = FinishedRuns.run("r", "u");
    run.withObjectProperty("status").putObject("archive").put("attempts", 7);
    var full = resource(run);

    var slim = Seen.slim(full);

    assertThat(Seen.of(Kind.RUN, slim)).isEqualTo(Seen.of(Kind.RUN, full));
    assertThat(Seen.of(Kind.RUN, slim).attempts()).isEqualTo(7);
    assertThat(slim.getAdditionalProperties()).containsOnlyKeys("status");
    assertThat(slim.<Object>get("status", "phase")).isNull();
  }
}
