package io.brokerbench.worker.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.driver.pulsar.OutgoingMessages.Outgoing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.impl.BatchMessageIdImpl;
import org.apache.pulsar.client.impl.MessageIdImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutgoingMessagesTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final MessageId ID = new MessageIdImpl(1, 2, 3);

  private final Told told = new Told();
  private final AtomicInteger made = new AtomicInteger();
  private long next;

  @ParameterizedTest(name = "{0} bytes for messages of {1}: {2}")
  @CsvSource({
    "67108864, 1024, 65536",
    "1000, 64, 15",
    "64, 64, 1",
    "10, 64, 1",
    "0, 1024, 2147483647",
    "9223372036854775807, 64, 2147483647"
  })
  void theByteBudgetLimitsTheMessages(long budget, int size, int limit) {
    assertThat(OutgoingMessages.limit(budget, size)).isEqualTo(limit);
  }

  @Test
  void aPayloadIsUsedAgainOnlyAfterItsAcknowledgement() {
    var messages = messages(2);
    var first = send(messages);
    var second = send(messages);
    assertThat(second.payload()).isNotSameAs(first.payload());
    assertThat(messages.take(Duration.ZERO)).isNull();

    first.accept(ID, null);

    assertThat(send(messages).payload()).isSameAs(first.payload());
    assertThat(made).hasValue(2);
    assertThat(told.acknowledged).containsExactly(0L);
  }

  @Test
  void theListenerHearsOfThePartition() {
    var messages = messages(4);
    for (var id : List.of(ID, new BatchMessageIdImpl(1, 2, 7, 0), new MessageIdImpl(1, 2, -1))) {
      send(messages).accept(id, null);
    }

    assertThat(told.partitions).containsExactly(3, 7, 0);
  }

  @Test
  void thePayloadOfAFailedMessageIsNotUsedAgainAndMakesRoomForAnother() {
    var messages = messages(2);
    var failed = send(messages);
    var kept = send(messages);

    failed.accept(null, new CompletionException(new IllegalStateException("no broker")));

    var another = send(messages);
    assertThat(another.payload()).isNotSameAs(failed.payload()).isNotSameAs(kept.payload());
    assertThat(messages.take(Duration.ZERO)).isNull();
    assertThat(told.failed).containsExactly(0L);
    assertThat(told.causes).containsExactly("no broker");
  }

  @Test
  void whatTheClientHoldsAtTheCloseFailsOnceWhateverItSaysLater() throws InterruptedException {
    var messages = messages(10);
    var sent = IntStream.range(0, 4).mapToObj(i -> send(messages)).toList();
    sent.get(0).accept(ID, null);
    sent.get(1).accept(null, new IllegalStateException("refused"));

    messages.awaitTold(Duration.ZERO);
    messages.close(DriverMessage.NO_ANSWER.with(5));
    messages.close(DriverMessage.NO_ANSWER.with(5));
    sent.forEach(message -> message.accept(ID, null));
    sent.forEach(message -> message.accept(null, new IllegalStateException("closed")));

    assertThat(told.acknowledged).containsExactly(0L);
    assertThat(told.failed).containsExactlyInAnyOrder(1L, 2L, 3L);
    var late = DriverMessage.NO_ANSWER.with(5).toString();
    assertThat(told.causes).containsExactly("refused", late, late);
    assertThat(messages.take(LONG)).as("what was acknowledged").isNotNull();
    assertThat(messages.take(LONG)).as("more, after the close").isNull();
  }

  @Test
  void aSenderThatWaitsGoesOnWhenThereIsRoom() throws Exception {
    var messages = messages(1);
    var only = send(messages);
    try (var sender = Executors.newSingleThreadExecutor()) {
      var taken = sender.submit(() -> messages.take(LONG));
      only.accept(ID, null);
      assertThat(taken.get().payload()).isSameAs(only.payload());
    }
  }

  @Test
  void theTimeOfWaitingIsKept() {
    var messages = messages(1);
    send(messages);
    assertThat(messages.waitedNanos()).isZero();

    var shortly = Duration.ofMillis(20);
    assertThat(messages.take(shortly)).isNull();

    assertThat(messages.waitedNanos()).isGreaterThanOrEqualTo(shortly.toNanos());
  }

  @Test
  void aSenderThatWaitsGivesUpAtTheClose() throws Exception {
    var messages = messages(1);
    send(messages);
    try (var sender = Executors.newSingleThreadExecutor()) {
      var taken = sender.submit(() -> messages.take(LONG));
      messages.close(DriverMessage.NO_ANSWER.with(5));
      assertThat(taken.get()).isNull();
    }
  }

  @Test
  void everyMessageIsToldOnceWithManyThreads() throws InterruptedException, ExecutionException {
    var count = 20_000;
    var messages = messages(50);
    var begin = new CountDownLatch(1);
    try (var client = Executors.newFixedThreadPool(4)) {
      client.submit(begin::countDown);
      begin.await();
      for (var i = 0; i < count; i++) {
        var message = messages.take(LONG);
        message.handOver(i, i, i);
        var fails = i % 100 == 99;
        client.submit(
            () -> message.accept(ID, fails ? new IllegalStateException("told to") : null));
      }
      messages.awaitTold(LONG);
    }

    assertThat(told.acknowledged).hasSize(count - count / 100).doesNotHaveDuplicates();
    assertThat(told.failed).hasSize(count / 100).allMatch(sequence -> sequence % 100 == 99);
    assertThat(told.atOnce).as("calls of the listener at a time").isEqualTo(1);
    assertThat(made.get()).isLessThanOrEqualTo(50 + count / 100);
  }

  private OutgoingMessages messages(int limit) {
    return new OutgoingMessages(
        () -> {
          made.incrementAndGet();
          return new byte[8];
        },
        limit,
        told);
  }

  private Outgoing send(OutgoingMessages messages) {
    var message = messages.take(Duration.ZERO);
    message.handOver(next, next, next);
    next++;
    return message;
  }

  private static final class Told implements SendListener {

    private final List<Long> acknowledged = new ArrayList<>();
    private final List<Integer> partitions = new ArrayList<>();
    private final List<Long> failed = new ArrayList<>();
    private final List<String> causes = new ArrayList<>();
    private final AtomicInteger inside = new AtomicInteger();
    private int atOnce;

    @Override
    public void acknowledged(long sequence, long intended, long actual, int partition) {
      atOnce = Math.max(atOnce, inside.incrementAndGet());
      acknowledged.add(sequence);
      partitions.add(partition);
      inside.decrementAndGet();
    }

    @Override
    public void failed(long sequence, long intended, long actual, Exception cause) {
      atOnce = Math.max(atOnce, inside.incrementAndGet());
      failed.add(sequence);
      causes.add(cause.getMessage());
      inside.decrementAndGet();
    }
  }
}
