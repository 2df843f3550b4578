package io.brokerbench.operator.observe;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;
import static org.assertj.core.api.Assertions.assertThat;

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

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "running: {startedAt: '2026-01-01T00:00:04Z'} | {} | ",
        "running: {startedAt: '2026-01-01T00:00:05Z'} | {} | was started anew at"
            + " 2026-01-01T00:00:05Z",
        "running: {startedAt: '2026-01-01T00:00:07Z'} |"
            + " {terminated: {exitCode: 137, finishedAt: '2026-01-01T00:00:06Z'}} |"
            + " exit code 137 at 2026-01-01T00:00:06Z",
        // As the kubelet tells of a container that it could not find any more.
        "running: {startedAt: '2026-01-01T00:00:07Z'} | {terminated: {exitCode: 137}} |"
            + " was started anew at 2026-01-01T00:00:07Z",
        "terminated: {exitCode: 1, finishedAt: '2026-01-01T00:00:05Z'} | {} |"
            + " exit code 1 at 2026-01-01T00:00:05Z",
        "terminated: {exitCode: 1, finishedAt: '2026-01-01T00:00:04Z'} | {} | ",
        "waiting: {reason: CrashLoopBackOff} |"
            + " {terminated: {exitCode: 1, finishedAt: '2026-01-01T00:00:05Z'}} |"
            + " exit code 1 at 2026-01-01T00:00:05Z",
      })
  void thoseThatEndedAreKnownByAnyTraceOfIt(String state, String last, String told) {
    var broker =
        Serialization.unmarshal(
            """
            metadata: {name: kafka-0, labels: {%s: %s}}
            status: {containerStatuses: [{name: kafka, state: {%s}, lastState: %s}]}
            """
                .formatted(Labels.COMPONENT, BROKER.label(), state, last),
            Pod.class);

    assertThat(ended(broker)).isEqualTo(told == null ? List.of() : List.of("pod kafka-0 " + told));
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

    assertThat(ended(broker)).hasSize(anew).allMatch(told -> told.endsWith("made anew at " + made));
  }

  /** Since a time whose fraction of a second Kubernetes does not know. */
  private static List<String> ended(Pod broker) {
    return new Children(List.of(broker), Optional.empty())
        .brokers()
        .endedSince(Instant.parse("2026-01-01T00:00:05.9Z"));
  }
}
