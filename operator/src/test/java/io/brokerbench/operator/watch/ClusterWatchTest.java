package io.brokerbench.operator.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.fabric8.kubernetes.client.utils.Serialization;
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
    assertThat(ClusterWatch.movesTheQueue(run(is), run(was))).isEqualTo(moves);
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
