package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.system.rabbitmq.StandInRabbitMq;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.HeldSends;
import io.brokerbench.worker.driver.Keys;
import io.brokerbench.worker.measure.Stamps;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The real client and a stand-in of a node, which says what the test wants. */
@Timeout(60)
class RabbitMqProducerTest {

  private final Told told = new Told();
  private long sequence;

  @Test
  void aConfirmedMessageIsAcknowledged() throws Exception {
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan(Map.of()), node.address())) {
      var producer = producer(driver, plan(Map.of()));
      send(producer, 6);
      producer.close(Duration.ofSeconds(30));

      assertThat(told.acknowledged()).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
      assertThat(told.partitions()).containsExactly(0, 1, 2, 0, 1, 2);
      assertThat(told.failed()).isEmpty();
      assertThat(driver.clientVersion()).matches("amqp-client 5\\.\\d+\\.\\d+");
    }
  }

  @Test
  void oneConfirmMayBeOfManyMessages() throws Exception {
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan(Map.of()), node.address())) {
      var producer = producer(driver, plan(Map.of()));
      node.withhold();
      send(producer, 5_000);
      assertThat(told.acknowledged()).isEmpty();
      node.release();
      producer.close(Duration.ofSeconds(30));

      assertThat(told.acknowledged()).isEqualTo(LongStream.range(0, 5_000).boxed().toList());
    }
  }

  @Test
  void whatTheServerRefusesFails() throws Exception {
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan(Map.of()), node.address())) {
      var producer = producer(driver, plan(Map.of()));
      node.withhold();
      send(producer, 3);
      node.release();
      told.await(3);
      node.withhold();
      send(producer, 2);
      node.awaitPublished(5);
      node.refuse();
      told.await(5);

      assertThat(told.acknowledged()).containsExactly(0L, 1L, 2L);
      assertThat(told.failed()).containsExactly(3L, 4L);
      assertThat(told.causes())
          .extracting(Exception::getMessage)
          .containsOnly(RabbitMqDriverMessage.MESSAGE_REFUSED.with().toString());
    }
  }

  @Test
  @DisplayName("a message that no queue takes fails, though the server confirms it later")
  void whatIsSentBackFails() throws Exception {
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan(Map.of()), node.address())) {
      var producer = producer(driver, plan(Map.of()));
      send(producer, 3);
      told.await(3);
      node.sendBack();
      send(producer, 3);
      producer.close(Duration.ofSeconds(30));

      assertThat(told.acknowledged()).containsExactly(0L, 1L, 2L);
      assertThat(told.failed()).containsExactly(3L, 4L, 5L);
      assertThat(told.causes()).allSatisfy(e -> assertThat(e).hasMessageContaining("312 NO_ROUTE"));
    }
  }

  @Test
  void aLostConnectionFailsWhatIsOutstanding() throws Exception {
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan(Map.of()), node.address())) {
      var producer = producer(driver, plan(Map.of()));
      node.withhold();
      send(producer, 100);
      node.awaitPublished(100);
      node.drop();
      told.await(100);
      assertThat(told.failed()).hasSize(100).doesNotHaveDuplicates();

      node.release();
      send(producer, 10);
      producer.close(Duration.ofSeconds(30));

      assertThat(told.acknowledged()).isEqualTo(LongStream.range(100, 110).boxed().toList());
      assertThat(told.failed()).hasSize(100);
      assertThat(node.connections()).isEqualTo(2);
    }
  }

  @Test
  void whatIsOutstandingAtTheCloseFails() throws Exception {
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan(Map.of()), node.address())) {
      var producer = producer(driver, plan(Map.of()));
      node.withhold();
      send(producer, 4);

      producer.close(Duration.ZERO);
      node.release();
      send(producer, 1);

      assertThat(told.acknowledged()).isEmpty();
      assertThat(told.failed()).containsExactly(0L, 1L, 2L, 3L, 4L);
      assertThat(told.causes().getFirst()).hasMessage(DriverMessage.NO_ANSWER.with(0).toString());
      assertThat(told.causes().getLast())
          .hasMessage(RabbitMqDriverMessage.PRODUCER_CLOSED.with().toString());
    }
  }

  @Test
  @DisplayName("a wait for confirms is the brokers', as a wait for Kafka's pool is")
  void waitForConfirmsIsNoScheduleLag() throws Exception {
    var plan =
        AmqpPlans.of(
            """
            {partitionsPerTopic: 3, messageSizeBytes: 1024, rate: {messagesPerSecond: 100},
             keys: {distribution: Random, distinct: 1000}}
            """,
            Map.of("maxUnconfirmedBytes", "65536"),
            Map.of());
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan, node.address())) {
      var producer = producer(driver, plan);
      node.withhold();

      var taken =
          HeldSends.assertWaitIsTheBrokers(
              producer, 1_000, Thread.State.TIMED_WAITING, "awaitRoom", node::release);

      assertThat(taken).isEqualTo(64);
    }
  }

  @Test
  @DisplayName("a server that blocks publishers holds the sender up, which is the server's doing")
  void aBlockedPublisherWaits() throws Exception {
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan(Map.of()), node.address())) {
      var producer = producer(driver, plan(Map.of()));
      send(producer, 1);
      node.withhold();
      send(producer, 1);
      node.awaitPublished(2);
      // The confirm comes after the word that it is blocked.
      node.block();
      node.release();
      told.await(2);
      var before = producer.waitedNanos();
      var sender = Thread.ofPlatform().start(() -> send(producer, 1));
      while (sender.getState() != Thread.State.TIMED_WAITING) {
        LockSupport.parkNanos(1_000_000);
      }
      assertThat(told.acknowledged()).hasSize(2);
      node.unblock();
      sender.join();
      told.await(3);

      assertThat(told.acknowledged()).containsExactly(0L, 1L, 2L);
      assertThat(producer.waitedNanos()).isGreaterThan(before);
    }
  }

  @Test
  @DisplayName("a blocked publisher whose byte budget is full fails because it is blocked")
  void aBlockedPublisherIsNamedNotTheBudget() throws Exception {
    var plan = plan(Map.of("maxUnconfirmedBytes", "1024"));
    var patience = Duration.ofMillis(50);
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan, node.address(), patience)) {
      var producer = producer(driver, plan);
      node.withhold();
      send(producer, 2);
      assertThat(told.causes())
          .extracting(Exception::getMessage)
          .containsExactly(heldUp(RabbitMqDriverMessage.BUDGET_FULL.with(), patience));

      node.block();
      var blocked =
          heldUp(RabbitMqDriverMessage.PUBLISHERS_BLOCKED.with(node.address(), "low"), patience);
      // The word that it is blocked comes by another thread.
      do {
        send(producer, 1);
      } while (told.failed().size() < 20 && !told.causes().getLast().getMessage().equals(blocked));

      assertThat(told.causes().getLast()).hasMessage(blocked);
    }
  }

  private static String heldUp(Message problem, Duration patience) {
    return RabbitMqDriverMessage.HELD_UP.with(problem, patience.toSeconds()).toString();
  }

  @Test
  void aSenderThatWaitsForANodeGivesUpAtTheClose() throws Exception {
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan(Map.of()), node.address())) {
      var producer = producer(driver, plan(Map.of()));
      send(producer, 1);
      told.await(1);
      node.stop();
      var sender =
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (told.failed().isEmpty()) {
                      send(producer, 1);
                    }
                  });
      while (sender.getState() != Thread.State.TIMED_WAITING && sender.isAlive()) {
        LockSupport.parkNanos(1_000_000);
      }
      producer.close(Duration.ZERO);
      sender.join();

      assertThat(told.acknowledged()).containsExactly(0L);
      assertThat(told.acknowledged().size() + told.failed().size()).isEqualTo((int) sequence);
    }
  }

  @Test
  @DisplayName("a write that waits for a server that reads nothing ends with the producer")
  void aStuckWriteEndsAtTheClose() throws Exception {
    try (var node = new StandInRabbitMq();
        var driver = AmqpPlans.driver(plan(Map.of()), node.address())) {
      var producer = producer(driver, plan(Map.of()));
      node.freeze();
      // More than the sockets hold, and less than the byte budget.
      var sender = Thread.ofPlatform().start(() -> send(producer, 40_000));
      while (!isWriting(sender)) {
        LockSupport.parkNanos(1_000_000);
      }
      producer.close(Duration.ZERO);
      sender.join();

      assertThat(told.acknowledged()).hasSizeLessThan(10);
      assertThat(told.acknowledged().size() + told.failed().size()).isEqualTo(40_000);
      assertThat(told.failed()).doesNotHaveDuplicates();
    }
  }

  /** Whether it waits for room in a socket. */
  private static boolean isWriting(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .anyMatch(frame -> frame.getClassName().equals("sun.nio.ch.Net") && isPoll(frame));
  }

  private static boolean isPoll(StackTraceElement frame) {
    return frame.getMethodName().equals("poll");
  }

  @Test
  void aServerThatIsNotThereIsNamed() {
    var plan = plan(Map.of());
    try (var driver = AmqpPlans.driver(plan, "127.0.0.1:1")) {
      assertThatThrownBy(() -> producer(driver, plan))
          .isInstanceOfSatisfying(
              DriverException.class,
              e -> {
                assertThat(e.problem().id()).isEqualTo(DriverMessage.NOT_CONNECTED);
                assertThat(e.problem().arguments().getFirst())
                    .isEqualTo(DriverMessage.PRODUCER.with(0, plan.topics().names().getFirst()));
                assertThat(e).hasMessageContaining("127.0.0.1:1");
              });
    }
  }

  private static RunPlan plan(Map<String, String> settings) {
    return AmqpPlans.of(
        "{partitionsPerTopic: 3, messageSizeBytes: 1024, rate: {messagesPerSecond: 100}}",
        settings,
        Map.of());
  }

  private BenchmarkProducer producer(RabbitMqDriver driver, RunPlan plan) throws DriverException {
    var topic = plan.topics().names().getFirst();
    return driver.createProducer(
        new ProducerAssignment(0, topic), () -> Stamps.newPayload(1_024, 1, 0), told);
  }

  private void send(BenchmarkProducer producer, int messages) {
    for (var i = 0; i < messages; i++) {
      Stamps.write(producer.nextPayload(), Keys.NONE, sequence, sequence, sequence);
      producer.send(Keys.NONE, sequence, sequence, sequence);
      sequence++;
    }
  }
}
