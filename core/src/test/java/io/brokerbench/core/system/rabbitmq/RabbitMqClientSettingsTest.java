package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

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
}
