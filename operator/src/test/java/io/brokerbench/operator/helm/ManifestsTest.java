package io.brokerbench.operator.helm;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestsTest {

  @Test
  void passesOverDocumentsThatSayNothing() throws Exception {
    var objects =
        Manifests.parse(
            """
            ---
            # Source: pulsar/templates/a.yaml
            # Only a comment.
            --- # Another
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: a}
            data:
              text: |
                ---
                not a document
            ---

            ---
            apiVersion: example.com/v1
            kind: Unheard
            metadata: {name: b}
            """);

    assertThat(objects).extracting(o -> o.getMetadata().getName()).containsExactly("a", "b");
  }

  /** As in the Job of Apache's chart of Pulsar, 4.7.0, that makes the cluster. */
  @Test
  void whatHasNoValueSaysNothing() throws Exception {
    var job =
        Manifests.parse(
            """
            apiVersion: batch/v1
            kind: Job
            metadata: {name: a, labels: }
            spec:
              template:
                spec:
                  containers:
                  - name: a
                    volumeMounts:
                  volumes:
            """);

    assertThat(job)
        .singleElement(as(type(Job.class)))
        .satisfies(
            found -> {
              var pod = found.getSpec().getTemplate().getSpec();
              assertThat(pod.getVolumes()).isEmpty();
              assertThat(pod.getContainers().getFirst().getVolumeMounts()).isEmpty();
              assertThat(found.getMetadata().getLabels()).isEmpty();
            });
  }

  /** As there of its nodes. */
  @Test
  void ofWhatIsSaidTwiceTheLastCounts() throws Exception {
    var job =
        Manifests.parse(
            """
            apiVersion: batch/v1
            kind: Job
            metadata: {name: a}
            spec:
              template:
                spec:
                  nodeSelector: {pool: first}
                  restartPolicy: OnFailure
                  nodeSelector: {pool: last}
            """);

    assertThat(job)
        .singleElement(as(type(Job.class)))
        .extracting(found -> found.getSpec().getTemplate().getSpec().getNodeSelector())
        .isEqualTo(Map.of("pool", "last"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: [", // no YAML
        "just text",
        "[]",
        "a: b", // no object
      })
  void refusesWhatIsNoObject(String text) {
    assertThatThrownBy(() -> Manifests.parse(text))
        .isInstanceOfSatisfying(
            ChartException.class,
            refused ->
                assertThat(refused.details().id()).isEqualTo(HelmMessage.MANIFESTS_UNREADABLE));
  }
}
