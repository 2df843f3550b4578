package io.brokerbench.generator.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BrokerKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RabbitMqPerfTestTest {

  private static final Workload CONSUMED = Workload.unlimited(BrokerKind.RabbitMQ, 100, true);
  private static final Workload PRODUCED = Workload.unlimited(BrokerKind.RabbitMQ, 100, false);

  @TempDir private Path directory;

  @Test
  void hasTheConfirmsPrefetchAndAcksOfOurs() {
    var clients = CONSUMED.plan().clients();

    var options = RabbitMqPerfTest.options("topic", CONSUMED);

    assertThat(options)
        .containsSequence("--confirm", "1000")
        .containsSequence("--qos", clients.consumer().get("prefetch"))
        .containsSequence("--multi-ack-every", clients.consumer().get("ackEvery"))
        .containsSequence("--heartbeat", clients.producer().get("requestedHeartbeat"))
        .containsSequence("--flag", "persistent")
        .containsSequence("--flag", "mandatory")
        .containsSequence("--size", "100")
        .containsSequence("--producers", "1")
        .doesNotContain("--autoack");
  }

  @Test
  void usesTheQueueThatOursWouldHave() {
    assertThat(RabbitMqPerfTest.options("topic", CONSUMED))
        .contains("--predeclared", "--skip-binding-queues")
        .containsSequence("--exchange", "topic")
        .containsSequence("--routing-key", "0")
        .containsSequence("--queue", "topic.0.topic-s0");
  }

  @Test
  void hasAConsumerWhereThereIsSomethingToRead() {
    assertThat(RabbitMqPerfTest.options("topic", CONSUMED)).containsSequence("--consumers", "1");
    assertThat(RabbitMqPerfTest.options("topic", PRODUCED)).containsSequence("--consumers", "0");
  }

  @Test
  void largeMessagesAreBoundedByBytes() {
    var large = Workload.unlimited(BrokerKind.RabbitMQ, 128 << 10, true);

    assertThat(AmqpSettings.of(large).unconfirmed()).isEqualTo("512");
  }

  @Test
  void bothHaveTheSameAddresses() throws IOException {
    var arguments = Brokerbench.arguments("run", RabbitMqNode.ENDPOINT, directory);

    assertThat(arguments)
        .containsSequence("--amqp-address", "127.0.0.1:19672")
        .containsSequence("--management-url", "http://127.0.0.1:19682");
    assertThat(RabbitMqPerfTest.options("topic", CONSUMED))
        .containsSequence(List.of("--uri", "amqp://guest:guest@127.0.0.1:19672/%2f"));
  }
}
