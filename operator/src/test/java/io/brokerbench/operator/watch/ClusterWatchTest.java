package io.brokerbench.operator.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Metadata;
import io.brokerbench.operator.resources.SharedBrokers;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterWatchTest {

  private static final String ACTIVE = "{type: Succeeded, status: Unknown}";

  /** Each run as its phase and what else its status has. */
  @ParameterizedTest(name = "{0} -> {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "                              | Pending                       | true",
        "null, observedGeneration: -1  | Pending                       | true",
        "Queued                        | Provisioning                  | true",
        "Measuring, progressPercent: 1 | Measuring, progressPercent: 2 | false",
        "Measuring                     | Measuring, settled            | true",
        "Suspended, takenDown          | Suspended                     | true",
        "Suspended                     | Suspended, message: again     | false",
        "Failed, brokersRetained: true | Failed                        | true",
        "Measuring                     |                               | false",
      })
  void runsThatWaitLookAgainWhenAnotherOneLeavesNodesOrTakesThem(
      String was, String is, boolean moves) {
    assertThat(RunNews.movesTheQueue(run(is), run(was))).isEqualTo(moves);
  }

  /** The run that made the brokers may be gone; the one that uses them hears of their pods. */
  @ParameterizedTest(name = "{0} of suite {1}, {2}: {3}")
  @CsvSource({
    "earlier, u-1, Measuring, true",
    "earlier, u-1, Pending,   true",
    "earlier, u-1, Succeeded, false",
    "earlier, u-2, Measuring, false",
    "another, u-1, Measuring, false",
  })
  void runsHearOfBrokersThatTheyShare(
      String brokers, String suite, String phase, boolean expected) {
    var maker = shares("earlier", "u-1", "Measuring");
    var pod =
        new PodBuilder()
            .withMetadata(Metadata.of(SharedBrokers.ownerOf(maker), "pod", Labels.Component.BROKER))
            .build();

    assertThat(ClusterWatch.isShared(pod)).isTrue();
    assertThat(ClusterWatch.uses(shares(brokers, suite, phase), pod)).isEqualTo(expected);
    var own = new PodBuilder().withMetadata(Metadata.of(maker, "own", Labels.Component.BROKER));
    assertThat(ClusterWatch.isShared(own.build())).isFalse();
  }

  private static BenchmarkRun shares(String brokers, String suite, String phase) {
    var run = run(phase);
    run.getMetadata().setUid("0f8fad5b-d9cb-469f-a165-70867728950e");
    run.getMetadata().setAnnotations(Map.of(SharedBrokers.ANNOTATION, brokers));
    run.getMetadata()
        .setOwnerReferences(
            List.of(
                new OwnerReferenceBuilder()
                    .withKind("BenchmarkSuite")
                    .withName("a-suite")
                    .withUid(suite)
                    .build()));
    return run;
  }

  private static BenchmarkRun run(String text) {
    var status =
        text == null
            ? ""
            : "status: {phase: %s}"
                .formatted(
                    text.replace("settled", conditions("{type: Succeeded, status: 'True'}"))
                        .replace(
                            "takenDown",
                            conditions(ACTIVE + ", {type: Reconciling, status: 'True'}")));
    return Serialization.unmarshal(
        """
        apiVersion: brokerbench.io/v1alpha1
        kind: BenchmarkRun
        metadata: {name: other, namespace: bench}
        spec: {broker: {kind: Kafka, deployment: {type: StatefulSet}}}
        %s
        """
            .formatted(status),
        BenchmarkRun.class);
  }

  private static String conditions(String all) {
    return "conditions: [" + all + "]";
  }
}
