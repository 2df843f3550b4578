package io.brokerbench.worker.driver.rabbitmqstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.ThreadRole;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The client's own names of its threads, by which their CPU is told apart. */
class NetworkThreadTest {

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "stream-producers-1-1, ProducerClient",
    "rabbitmq-stream-dynamic-batch-producer-7, ProducerClient",
    "rabbitmq-stream-producer-connection-0, ProducerClient",
    "stream-consumers-2-1, ConsumerClient",
    "rabbitmq-stream-consumer-connection-0-1, ConsumerClient",
    "rabbitmq-stream-environment-scheduler-1, Client",
    "main,",
    "consumer-3,",
  })
  void threadsAreKnownByTheirNames(String name, ThreadRole role) {
    assertThat(RabbitMqStreamDriver.roleOf(name).orElse(null)).isEqualTo(role);
  }
}
