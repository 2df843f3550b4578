package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.brokerbench.api.SubscriptionType;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.system.rabbitmq.RabbitMqSystem;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.Keys;
import io.brokerbench.worker.driver.MessageListener;
import io.brokerbench.worker.driver.rabbitmqstream.RabbitMqStreamDriver;
import io.brokerbench.worker.measure.Stamps;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Load on a real server, by hand: {@code -Drabbitmq.amqp=HOST:PORT}, {@code -Drabbitmq.stream=},
 * {@code -Drabbitmq.management=URL}, without which queues are made by AMQP, and {@code
 * -Drabbitmq.restart=COMMAND} for a command that kills the server under load and starts it again.
 */
@EnabledIfSystemProperty(named = "rabbitmq.amqp", matches = ".+")
@Timeout(300)
class RealRabbitMqTest {

  private static final int MESSAGES = 50_000;
  private static final int PER_SECOND = 5_000;

  private final Told told = new Told();
  private final BitSet received = new BitSet();
  private long receipts;
  private volatile boolean over;
  private volatile Exception failure;

  @ParameterizedTest(name = "{0}, {1}, {2} consumers, killed: {3}")
  @CsvSource({
    "Quorum, Exclusive, 1, false",
    "Quorum, Failover, 2, false",
    "Quorum, Shared, 2, false",
    "Classic, Exclusive, 1, false",
    "Stream, Exclusive, 1, false",
    "Stream, Failover, 2, false",
    "Quorum, Exclusive, 1, true",
    "Quorum, Failover, 2, true",
    "Stream, Exclusive, 1, true",
    "Stream, Failover, 2, true",
  })
  void everyMessageIsToldOnceAndNoneIsLost(
      String queueType, String subscriptionType, int consumers, boolean killed) throws Exception {
    assumeTrue(!killed || System.getProperty("rabbitmq.restart") != null, "no command to kill it");
    var endpoint =
        RabbitMqSystem.at(
            addresses("rabbitmq.amqp"),
            queueType.equals("Stream") ? addresses("rabbitmq.stream") : List.of(),
            addresses("rabbitmq.management"),
            ClientAccess.OPEN);
    var plan =
        AmqpPlans.of(
            queueType,
            "{level: 4, replicationFactor: 1}",
            """
            {partitionsPerTopic: 3, messageSizeBytes: 1000, subscriptionsPerTopic: 1,
             subscriptionType: %s, consumersPerSubscription: %d, rate: {messagesPerSecond: 5000}}
            """
                .formatted(subscriptionType, consumers),
            endpoint);
    try (var admin = new RabbitMqSystem().connect(endpoint, Credentials.NONE)) {
      admin.deleteTopics(plan.topics());
      admin.createTopics(plan.topics());
      try (var driver = driver(endpoint, plan)) {
        load(driver, plan, killed);
      } finally {
        admin.deleteTopics(plan.topics());
      }
    }
  }

  private static List<String> addresses(String property) {
    return Stream.ofNullable(System.getProperty(property)).toList();
  }

  private static BenchmarkDriver driver(Endpoint endpoint, RunPlan plan) {
    return endpoint.all(Protocol.RabbitMqStream).isEmpty()
        ? new RabbitMqDriver(endpoint, Credentials.NONE, plan)
        : new RabbitMqStreamDriver(endpoint, Credentials.NONE, plan);
  }

  private void load(BenchmarkDriver driver, RunPlan plan, boolean killed) throws Exception {
    var worker = plan.workers().getFirst();
    var threads = new ArrayList<Thread>();
    var clients = new ArrayList<BenchmarkConsumer>();
    for (var assignment : worker.consumers()) {
      var consumer = driver.createConsumer(assignment, listener());
      clients.add(consumer);
      threads.add(Thread.ofPlatform().start(() -> receive(consumer)));
    }
    while (shares(clients) != plan.topics().partitionsPerTopic() * sharers(plan)) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      throwFailure();
    }
    System.out.println("settled: " + Arrays.toString(clients.stream().map(this::share).toArray()));
    var producer =
        driver.createProducer(
            worker.producers().getFirst(), () -> Stamps.newPayload(1_000, 1, 0), told);
    var kill = killed ? Thread.ofPlatform().start(RealRabbitMqTest::restart) : null;
    send(producer);
    producer.flush(Duration.ofSeconds(90));
    var waited = TimeUnit.NANOSECONDS.toMillis(producer.waitedNanos());
    producer.close(Duration.ofSeconds(10));
    if (kill != null) {
      kill.join();
    }
    awaitReceived();
    over = true;
    for (var thread : threads) {
      thread.join();
    }
    throwFailure();
    System.out.printf(
        "%s: acknowledged %d, failed %d (%s), received %d, of them twice %d, waited %d ms, %s%n",
        driver.clientVersion(),
        told.acknowledged().size(),
        told.failed().size(),
        told.causes().stream().map(Exception::getMessage).distinct().toList(),
        receipts,
        receipts - received.cardinality(),
        waited,
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> driver.networkThread(thread.getName()).isPresent())
            .map(Thread::getName)
            .sorted()
            .toList());
    var all = new ArrayList<>(told.acknowledged());
    all.addAll(told.failed());
    assertThat(all).hasSize(MESSAGES).doesNotHaveDuplicates();
    assertThat(told.acknowledged()).allMatch(sequence -> received.get(sequence.intValue()));
    assertThat(told.failed().isEmpty() || killed).isTrue();
  }

  private static int sharers(RunPlan plan) {
    return plan.load().subscriptionType() == SubscriptionType.Shared ? plan.load().consumers() : 1;
  }

  private int shares(List<BenchmarkConsumer> consumers) {
    return consumers.stream().map(this::share).mapToInt(BenchmarkConsumer.Share::partitions).sum();
  }

  private BenchmarkConsumer.Share share(BenchmarkConsumer consumer) {
    try {
      return consumer.share();
    } catch (DriverException e) {
      throw new IllegalStateException(e);
    }
  }

  private void throwFailure() throws Exception {
    if (failure != null) {
      throw failure;
    }
  }

  private void send(BenchmarkProducer producer) {
    var began = System.nanoTime();
    for (var sequence = 0L; sequence < MESSAGES; sequence++) {
      var due = began + sequence * TimeUnit.SECONDS.toNanos(1) / PER_SECOND;
      for (var now = System.nanoTime(); now < due; now = System.nanoTime()) {
        LockSupport.parkNanos(due - now);
      }
      Stamps.write(producer.nextPayload(), Keys.NONE, sequence, due, due);
      producer.send(Keys.NONE, sequence, due, due);
    }
  }

  private void awaitReceived() {
    var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (System.nanoTime() < deadline && failure == null && !hasAll()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  private boolean hasAll() {
    var acknowledged = told.acknowledged();
    synchronized (received) {
      return acknowledged.stream().allMatch(sequence -> received.get(sequence.intValue()));
    }
  }

  private MessageListener listener() {
    return new MessageListener() {
      @Override
      public long batchReceived() {
        return 0;
      }

      @Override
      public void received(int partition, ByteBuffer payload, long receivedAt) {
        synchronized (received) {
          assertThat(Stamps.isOf(payload, 1)).isTrue();
          assertThat(payload.remaining()).isEqualTo(1_000);
          receipts++;
          received.set((int) Stamps.sequence(payload));
        }
      }

      @Override
      public void batchOver() {}
    };
  }

  private void receive(BenchmarkConsumer consumer) {
    try {
      while (!over) {
        consumer.poll(Duration.ofMillis(200));
      }
      consumer.close(Duration.ofSeconds(10));
    } catch (DriverException | RuntimeException | Error e) {
      failure = e instanceof Exception known ? known : new IllegalStateException(e);
    }
  }

  /** Amid the load. */
  private static void restart() {
    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(4));
    try {
      var status =
          new ProcessBuilder("bash", "-c", System.getProperty("rabbitmq.restart"))
              .inheritIO()
              .start()
              .waitFor();
      System.out.println("restarted: " + status);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
