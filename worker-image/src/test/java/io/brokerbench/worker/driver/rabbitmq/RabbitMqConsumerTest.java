package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.system.rabbitmq.StandInRabbitMq;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.MessageListener;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The real client and a stand-in of a node, which delivers what the test wants. */
@Timeout(60)
class RabbitMqConsumerTest {

  private static final Duration SHORTLY = Duration.ofMillis(20);

  private final List<String> received = new CopyOnWriteArrayList<>();

  private final MessageListener listener =
      new MessageListener() {
        @Override
        public long batchReceived() {
          return 42;
        }

        @Override
        public void received(int partition, ByteBuffer payload, long receivedAt) {
          received.add(partition + " " + payload.remaining() + " " + receivedAt);
        }

        @Override
        public void batchOver() {}
      };

  @Test
  void everyQueueIsReadAndAcknowledgedTogether() throws Exception {
    var plan = plan("Exclusive", 1, Map.of("ackEvery", "6"));
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan, node.address())) {
      var consumer = consumer(driver, plan);
      assertThat(node.reading()).hasSize(3);
      assertThat(consumer.share()).isEqualTo(new Share(true, 3, 0));

      node.deliver(new byte[10]);
      node.deliver(new byte[11]);
      poll(consumer, () -> received.size() == 6);
      poll(consumer, () -> !node.acknowledgements().isEmpty());

      assertThat(received)
          .containsExactly("0 10 42", "1 10 42", "2 10 42", "0 11 42", "1 11 42", "2 11 42");
      assertThat(node.acknowledgements()).isEqualTo(List.of("6 multiple"));
      consumer.close(Duration.ofSeconds(30));
    }
  }

  @Test
  void afterTheIntervalFewAreAcknowledgedToo() throws Exception {
    var plan = plan("Exclusive", 1, Map.of("ackEvery", "1000"));
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan, node.address())) {
      var consumer = consumer(driver, plan);
      node.deliver(new byte[10]);
      poll(consumer, () -> received.size() == 3);
      poll(consumer, () -> !node.acknowledgements().isEmpty());

      assertThat(node.acknowledgements()).contains("3 multiple");
      consumer.close(Duration.ofSeconds(30));
    }
  }

  @Test
  @DisplayName("the consumer's thread is not needed for receiving and acknowledging")
  void theConnectionTellsAndAcknowledges() throws Exception {
    var plan = plan("Exclusive", 1, Map.of("ackEvery", "3"));
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan, node.address())) {
      var consumer = consumer(driver, plan);
      node.deliver(new byte[10]);
      while (node.acknowledgements().isEmpty()) {
        Thread.sleep(1);
      }

      assertThat(received).containsExactly("0 10 42", "1 10 42", "2 10 42");
      assertThat(node.acknowledgements()).containsExactly("3 multiple");
      consumer.close(Duration.ofSeconds(30));
    }
  }

  @Test
  void whatWasToldIsAcknowledgedAtTheClose() throws Exception {
    var plan = plan("Exclusive", 1, Map.of("ackEvery", "1000"));
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan, node.address())) {
      var consumer = consumer(driver, plan);
      node.deliver(new byte[10]);
      while (received.size() < 3) {
        Thread.sleep(1);
      }
      consumer.close(Duration.ofSeconds(30));

      assertThat(node.acknowledgements()).containsExactly("3 multiple");
    }
  }

  @Test
  void aLostConnectionIsMadeAnew() throws Exception {
    var plan = plan("Exclusive", 1, Map.of());
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan, node.address())) {
      var consumer = consumer(driver, plan);
      node.drop();
      poll(consumer, () -> node.connections() == 2 && node.reading().size() == 3);

      node.deliver(new byte[10]);
      poll(consumer, () -> received.size() == 3);
      consumer.close(Duration.ofSeconds(30));
    }
  }

  @Test
  void aQueueThatIsTakenAwayIsReadAnew() throws Exception {
    var plan = plan("Exclusive", 1, Map.of());
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan, node.address())) {
      var consumer = consumer(driver, plan);
      node.cancel();
      poll(consumer, () -> node.reading().size() == 3);

      assertThat(node.connections()).isEqualTo(1);
      consumer.close(Duration.ofSeconds(30));
    }
  }

  @Test
  @DisplayName("each of two consumers comes first at its own queues, then both stand by")
  void failoverConsumersDealOutTheQueues() throws Exception {
    var plan = plan("Failover", 2, Map.of());
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan, node.address())) {
      var consumers = new ArrayList<BenchmarkConsumer>();
      for (var assignment : plan.workers().getFirst().consumers()) {
        consumers.add(driver.createConsumer(assignment, listener));
      }
      assertThat(consumers.getFirst().share()).isEqualTo(Share.NONE);
      poll(consumers.getFirst(), () -> consumers.getFirst().share().joined());

      assertThat(node.reading()).hasSize(6);
      assertThat(consumers.getFirst().share()).isEqualTo(new Share(true, 2, 0));
      assertThat(consumers.getLast().share()).isEqualTo(new Share(true, 1, 0));
      for (var consumer : consumers) {
        consumer.close(Duration.ofSeconds(30));
      }
    }
  }

  @Test
  void aWaitCanBeEnded() throws Exception {
    var plan = plan("Shared", 1, Map.of());
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan, node.address())) {
      var consumer = consumer(driver, plan);
      consumer.wakeUp();
      consumer.poll(Duration.ofHours(1));
      consumer.close(Duration.ofSeconds(30));
    }
  }

  private static RunPlan plan(String type, int consumers, Map<String, String> settings) {
    return AmqpPlans.of(
        """
        {partitionsPerTopic: 3, messageSizeBytes: 1024, subscriptionType: %s,
         consumersPerSubscription: %d, rate: {messagesPerSecond: 100}}
        """
            .formatted(type, consumers),
        Map.of(),
        settings);
  }

  private interface Condition {
    boolean holds() throws DriverException;
  }

  private void poll(BenchmarkConsumer consumer, Condition until) throws DriverException {
    while (!until.holds()) {
      consumer.poll(SHORTLY);
    }
  }

  private BenchmarkConsumer consumer(RabbitMqDriver driver, RunPlan plan) throws DriverException {
    return driver.createConsumer(plan.workers().getFirst().consumers().getFirst(), listener);
  }
}
