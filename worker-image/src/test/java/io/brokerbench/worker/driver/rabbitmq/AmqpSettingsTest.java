package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.plan.ClientPlan;
import io.brokerbench.core.plan.Protocol;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AmqpSettingsTest {

  @Test
  void thePlanDecides() {
    var plan =
        new ClientPlan(
            Protocol.Amqp,
            Map.of(
                "virtualHost", "v",
                "requestedHeartbeat", "7",
                "connectTo", "Any",
                "mandatory", "false",
                "deliveryMode", "1",
                "maxUnconfirmedBytes", "1000"),
            Map.of(
                "virtualHost", "w",
                "prefetch", "20",
                "ackEvery", "5",
                "connectTo", "Leader",
                "singleActiveConsumer", "true"),
            300);

    assertThat(AmqpSettings.Producing.of(plan))
        .isEqualTo(new AmqpSettings.Producing(new AmqpSettings("v", 7, false), false, 1, 1_000));
    assertThat(AmqpSettings.Consuming.of(plan))
        .isEqualTo(
            new AmqpSettings.Consuming(
                new AmqpSettings("w", 60, true), 20, 5, Duration.ofMillis(300), true));
  }

  @Test
  void whatItLeavesOutIsSafe() {
    var plan = new ClientPlan(Protocol.Amqp, Map.of(), Map.of("prefetch", "300"), 1_000);

    assertThat(AmqpSettings.Producing.of(plan))
        .isEqualTo(new AmqpSettings.Producing(new AmqpSettings("/", 60, true), true, 2, 0));
    assertThat(AmqpSettings.Consuming.of(plan).ackEvery()).isEqualTo(150);
  }
}
