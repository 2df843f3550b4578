package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.rabbitmq.QueueLayout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RabbitMqClientSettingsTest {

  /** A consumer does what the plan says: workers change neither number. */
  @ParameterizedTest(name = "prefetch {0}: an acknowledgement after {1} messages")
  @CsvSource({"1, 1", "3, 1", "50, 25", "199, 99", "200, 100", "65535, 100"})
  void acknowledgementsFollowThePrefetch(String prefetch, String every) throws Exception {
    var config = "workload.clientConfig: {consumer: {prefetch: '%s'}}".formatted(prefetch);

    assertThat(RabbitRuns.plan(config).clients().consumer())
        .containsEntry("prefetch", prefetch)
        .containsEntry("ackEvery", every);
  }

  @ParameterizedTest(name = "{0} bytes: {1} unconfirmed messages of a partition")
  @CsvSource({"100, 10000", "1000, 10000", "65536, 1024", "1000000, 67"})
  void unconfirmedMessagesOfStreamsAreBounded(int bytes, String most) throws Exception {
    var load =
        "broker.rabbitmq.queueType: Stream;"
            + " workload.messageSizeBytes: %1$d; workload.batching: {maxBytes: %2$d}"
                .formatted(bytes, Math.max(131_072, bytes));

    assertThat(RabbitRuns.plan(load).clients().producer())
        .containsEntry("maxUnconfirmedMessages", most);
  }

  @ParameterizedTest(name = "{0} {1} of {2}: {3}")
  @CsvSource({
    "Quorum, Failover, 1, true",
    "Quorum, Shared, 2, false",
    "Quorum, Exclusive, 1, false",
    "Stream, Failover, 2, true",
    "Stream, Failover, 1, false",
  })
  void failoverHasASingleActiveConsumer(String type, String shared, int consumers, String single)
      throws Exception {
    var plan =
        RabbitRuns.plan(
            "broker.rabbitmq.queueType: %s; workload.subscriptionType: %s;".formatted(type, shared)
                + " workload.consumersPerSubscription: "
                + consumers);

    assertThat(plan.clients().consumer()).containsEntry("singleActiveConsumer", single);
    assertThat(QueueLayout.of(plan.topics()).arguments().get("x-single-active-consumer"))
        .isEqualTo(type.equals("Quorum") && single.equals("true") ? "true" : null);
  }
}
