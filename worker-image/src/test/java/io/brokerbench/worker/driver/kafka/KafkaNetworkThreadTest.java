package io.brokerbench.worker.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.ThreadRole;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** The client's own names of its threads, by which their CPU is told apart. */
class KafkaNetworkThreadTest {

  @Test
  void clientOfAProducerHasANetworkThread() {
    var settings = Map.<String, Object>of("bootstrap.servers", "localhost:1", "client.id", "named");
    try (var producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      assertThat(producer.metrics()).isNotEmpty();
      assertThat(Thread.getAllStackTraces().keySet())
          .extracting(Thread::getName)
          .filteredOn(name -> name.endsWith("named"))
          .extracting(KafkaDriver::roleOf)
          .containsExactly(Optional.of(ThreadRole.ProducerClient));
    }
  }

  @Test
  void otherThreadsAreNoneOfIt() {
    assertThat(KafkaDriver.roleOf("main")).isEmpty();
    assertThat(KafkaDriver.roleOf("kafka-coordinator-heartbeat-thread | group"))
        .contains(ThreadRole.ConsumerClient);
  }
}
