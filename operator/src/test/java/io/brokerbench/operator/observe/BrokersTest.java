package io.brokerbench.operator.observe;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.Message;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the pods of brokers tell about them. */
class BrokersTest {

  private static final Message POD = PodMessage.POD.with("kafka-0");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "running: {startedAt: '2026-01-01T00:00:04Z'} | {} | | ",
        "running: {startedAt: '2026-01-01T00:00:05Z'} | {} | | 2026-01-01T00:00:05Z",
        "running: {startedAt: '2026-01-01T00:00:07Z'} |"
            + " {terminated: {exitCode: 137, finishedAt: '2026-01-01T00:00:06Z'}} |"
            + " 137 | 2026-01-01T00:00:06Z",
        // As the kubelet reports a container that it could not find any more.
        "running: {startedAt: '2026-01-01T00:00:07Z'} | {terminated: {exitCode: 137}} |"
            + " | 2026-01-01T00:00:07Z",
        "terminated: {exitCode: 1, finishedAt: '2026-01-01T00:00:05Z'} | {} |"
            + " 1 | 2026-01-01T00:00:05Z",
        "terminated: {exitCode: 1, finishedAt: '2026-01-01T00:00:04Z'} | {} | | ",
        "waiting: {reason: CrashLoopBackOff} |"
            + " {terminated: {exitCode: 1, finishedAt: '2026-01-01T00:00:05Z'}} |"
            + " 1 | 2026-01-01T00:00:05Z",
      })
  void thoseThatEndedAreKnownByAnyTraceOfIt(
      String state, String last, Integer exitCode, String time) {
    var broker =
        Serialization.unmarshal(
            """
            metadata: {name: kafka-0, labels: {%s: %s}}
            status: {containerStatuses: [{name: kafka, state: {%s}, lastState: %s}]}
            """
                .formatted(Labels.COMPONENT, BROKER.label(), state, last),
            Pod.class);

    assertThat(ended(broker))
        .isEqualTo(
            time == null
                ? List.of()
                : List.of(
                    exitCode == null
                        ? PodMessage.RESTARTED_AT.with(POD, time)
                        : PodMessage.ENDED_AT.with(
                            POD, PodMessage.EXIT_CODE.with(exitCode), time)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({"2026-01-01T00:00:04Z, 0", "2026-01-01T00:00:05Z, 1"})
  void thoseThatWereMadeAnewAreKnownByTheirAge(String made, int anew) {
    var broker =
        Serialization.unmarshal(
            """
            metadata: {name: kafka-0, creationTimestamp: '%s', labels: {%s: %s}}
            """
                .formatted(made, Labels.COMPONENT, BROKER.label()),
            Pod.class);

    assertThat(ended(broker))
        .hasSize(anew)
        .allMatch(PodMessage.RECREATED_AT.with(POD, made)::equals);
  }

  /** Since a time whose fraction of a second Kubernetes does not know. */
  private static List<Message> ended(Pod broker) {
    return new Children(List.of(broker), Optional.empty())
        .brokers()
        .endedSince(Instant.parse("2026-01-01T00:00:05.9Z"));
  }
}
