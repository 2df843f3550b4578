package io.brokerbench.operator.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Phase;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunQueueTest {

  private static final List<Node> NODES =
      Stream.concat(Nodes.pool("broker", 3).stream(), Nodes.pool("other", 1).stream()).toList();

  /**
   * The run that is asked about is bench/me, created in second 5, with UID m. Others are written as
   * NAME SECOND UID POOL NODES PHASE, with what matters of the status behind it.
   */
  @ParameterizedTest(name = "{0}: {4}")
  @CsvSource(
      delimiter = '|',
      value = {
        "nobody else                         | true  | 1 | 1 |   |",
        "a 4 x broker 3 Pending              | false | 2 | 2 |   |",
        "a 4 x broker 3                      | false | 2 | 2 |   |",
        "a 4 x broker 3 null                 | false | 2 | 2 |   |",
        "a 6 x broker 3 Queued               | true  | 1 | 2 |   |",
        "a 5 a broker 3 Queued               | false | 2 | 2 |   |",
        "a 5 z broker 3 Queued               | true  | 1 | 2 |   |",
        "a 9 x broker 1 Measuring            | false | 1 | 1 | a | Measuring",
        "a 3 x broker 3 Queued, b 2 x broker 3 Collecting, c 8 x broker 1 Queued"
            + "                              | false | 2 | 3 | b | Collecting",
        "a 1 x broker 3 Succeeded            | true  | 1 | 1 |   |",
        "a 1 x broker 3 Failed retained      | false | 1 | 1 | a | ",
        "a 1 x broker 3 Pending failed       | true  | 1 | 1 |   |",
        "a 1 x broker 4 Pending              | true  | 1 | 1 |   |",
        "a 1 x other 1 Measuring             | true  | 1 | 1 |   |",
        "a 1 x External 3 Measuring          | true  | 1 | 1 |   |",
        "a 1 x other 1 Measuring on=broker-2 | false | 1 | 1 | a | Measuring",
      })
  void firstComeFirstServedPerPool(
      String others, boolean free, int place, int length, String holder, Phase phase) {
    var me = run("me 5 m broker 3 Pending");
    var runs =
        others.equals("nobody else")
            ? List.of(me)
            : Stream.concat(Stream.of(me), Arrays.stream(others.split(", ")).map(RunQueueTest::run))
                .toList();

    var queue = RunQueue.of(me, runs, NODES);

    assertThat(queue.isFree()).isEqualTo(free);
    assertThat(queue.place()).isEqualTo(place);
    assertThat(queue.length()).isEqualTo(length);
    assertThat(queue.message())
        .isEqualTo(
            holder == null
                ? NodeMessage.PLACE.with(place, length)
                : NodeMessage.PLACE_BEHIND.with(
                    place,
                    length,
                    List.of(
                        phase == null
                            ? NodeMessage.POOL_RETAINED.with("bench", holder)
                            : NodeMessage.POOL_IN_USE.with("bench", holder, phase))));
  }

  @ParameterizedTest
  @CsvSource({"Measuring, false", "Failed, true"})
  @DisplayName("a run of another namespace is not named: not everyone may read that namespace")
  void namesNoRunOfAnotherNamespace(Phase phase, boolean retained) {
    var me = run("me 5 m broker 3 Pending");
    var other = run("a 1 x broker 3 " + phase + (retained ? " retained" : ""));
    other.getMetadata().setNamespace("secret");

    var message = RunQueue.of(me, List.of(me, other), NODES).message();

    assertThat(message)
        .isEqualTo(
            NodeMessage.PLACE_BEHIND.with(
                1,
                1,
                List.of(
                    retained
                        ? NodeMessage.POOL_RETAINED_ELSEWHERE.with()
                        : NodeMessage.POOL_IN_USE_ELSEWHERE.with(phase))));
    assertThat(message.toString()).doesNotContain("secret");
  }

  /** Three nodes: a run that asks for four lacks one, and is still before the next. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "a 6 x broker 4 Queued      | true",
        "a 4 x broker 4 Queued      | false",
        "a 4 x broker 4 Pending     | false",
        "a 4 x broker 3 Queued      | false",
        "a 9 x broker 1 Measuring   | false",
        "a 1 x broker 3 Succeeded   | true",
        "a 1 x other 4 Queued       | true",
        "a 1 x External 3 Measuring | true",
      })
  void headHasNobodyBeforeItWhoeverLacksNodes(String other, boolean head) {
    var me = run("me 5 m broker 4 Pending");

    var queue = RunQueue.of(me, List.of(me, run(other)), NODES);

    assertThat(queue.head()).isEqualTo(head);
  }

  private static BenchmarkRun run(String text) {
    var parts = text.strip().split(" +");
    var rest = parts.length > 6 ? parts[6] : "";
    var external = parts[3].equals("External");
    var status =
        parts.length < 6
            ? ""
            : """
            status:
              phase: %s
              brokersRetained: %s
              conditions: [{type: Succeeded, status: "%s"}]
              nodes: [%s]
            """
                .formatted(
                    parts[5],
                    rest.equals("retained"),
                    rest.equals("failed") ? "False" : "Unknown",
                    rest.startsWith("on=") ? rest.substring(3) : "");
    return Serialization.unmarshal(
        """
        apiVersion: brokerbench.io/v1alpha1
        kind: BenchmarkRun
        metadata:
          name: %s
          namespace: bench
          uid: %s
          creationTimestamp: "2026-01-01T00:00:0%sZ"
        spec:
          broker:
            kind: Kafka
            nodes: %s
            deployment: {type: %s}
            placement:
              nodeSelector: %s
              tolerations: [{operator: Exists}]
        %s
        """
            .formatted(
                parts[0],
                parts[2],
                parts[1],
                parts[4],
                external ? "External" : "StatefulSet",
                external ? "{}" : "{brokerbench.io/pool: " + parts[3] + "}",
                status),
        BenchmarkRun.class);
  }
}
