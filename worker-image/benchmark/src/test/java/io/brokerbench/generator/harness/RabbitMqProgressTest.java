package io.brokerbench.generator.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RabbitMqProgressTest {

  private static final String CONFIRMED = "rabbitmq_global_messages_confirmed_total";

  @Test
  void sumsACounterOverProtocols() {
    var metrics =
        """
        # TYPE rabbitmq_global_messages_confirmed_total counter
        # HELP rabbitmq_global_messages_confirmed_total Total number of messages confirmed
        rabbitmq_global_messages_confirmed_total{protocol="amqp091"} 41
        rabbitmq_global_messages_confirmed_total{protocol="amqp10"} 1
        rabbitmq_global_messages_received_confirm_total{protocol="amqp091"} 70
        """;

    assertThat(RabbitMqProgress.sum(CONFIRMED, metrics)).isEqualTo(42);
  }

  @Test
  void readsLargeNumbersExactly() {
    assertThat(RabbitMqProgress.sum(CONFIRMED, CONFIRMED + "{protocol=\"amqp091\"} 12345678901\n"))
        .isEqualTo(12_345_678_901L);
  }

  @Test
  void aCounterThatIsNotThereIsNothing() {
    assertThat(RabbitMqProgress.sum(CONFIRMED, "rabbitmq_other_total{a=\"b\"} 3\n")).isZero();
  }
}
