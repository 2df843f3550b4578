package io.brokerbench.worker.driver;

import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.result.ThreadRole;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** A broker within the process that keeps every promise but those that it is told to break. */
public final class StandInDriver implements BenchmarkDriver {

  /** What happens to consumers that fail. */
  public static final io.brokerbench.core.message.Message FAILED =
      DriverMessage.NOT_RECEIVING.with("stand-in", "told to fail");

  /** What becomes of a message. */
  public enum Fate {
    /** Acknowledged and delivered once, in order. */
    DELIVERED,
    /** Acknowledged, and never delivered. */
    LOST,
    /** Acknowledged and delivered twice. */
    DUPLICATED,
    /** Acknowledged, and delivered after its producer's next message of its partition. */
    DELAYED,
    /** Failed, and delivered all the same. */
    FAILED
  }

  /** Decides the fate of each message. */
  public interface Fates {

    /** By producer and sequence. */
    Fate of(int producer, long sequence);
  }

  private final int partitions;
  private final Fates fates;
  private final Map<Fate, AtomicLong> counts = new ConcurrentHashMap<>();
  private final Map<String, Subscription> subscriptions = new ConcurrentHashMap<>();
  private volatile boolean consumersFail;
  private volatile boolean consumersBurn;
  private volatile BusyThread network;
  private volatile int readsAtOnce = Integer.MAX_VALUE;
  private volatile long joinNanos;
  private volatile int readsPerSecond = Integer.MAX_VALUE;
  private volatile int leavesPercent;
  private volatile long leavesUntilSent;
  private volatile long lookEveryNanos = Duration.ofMillis(1).toNanos();

  /** With topics of so many partitions. */
  public StandInDriver(int partitions, Fates fates) {
    this.partitions = partitions;
    this.fates = fates;
    for (var fate : Fate.values()) {
      counts.put(fate, new AtomicLong());
    }
  }

  /** How many messages had that fate. */
  public long count(Fate fate) {
    return counts.get(fate).get();
  }

  /** A subscription is there from the start, before anybody reads it. */
  public void subscribe(String topic, String subscription) {
    subscriptions.put(subscription, new Subscription(topic));
  }

  /** No more than so many messages come at once, and so about as many in a millisecond. */
  public void slowReads(int messages) {
    readsAtOnce = messages;
  }

  /** A consumer receives nothing for so long after it was made, as one that joins a group. */
  public void joinFor(Duration time) {
    joinNanos = time.toNanos();
  }

  /** A consumer reads no more than so many messages in a second. */
  public void readAtMost(int messagesPerSecond) {
    readsPerSecond = messagesPerSecond;
  }

  /**
   * Consumers leave so much of what has come, however fast that is. Half a second after as many
   * messages were sent they read the rest.
   */
  public void leave(int percent, long messagesSent) {
    leavesPercent = percent;
    leavesUntilSent = messagesSent;
  }

  /** A consumer that has found nothing looks again after so long; after 1 ms otherwise. */
  public void lookEvery(Duration interval) {
    lookEveryNanos = interval.toNanos();
  }

  /** A consumer is busy with all of its thread, whatever it has received. */
  public void burnConsumers() {
    consumersBurn = true;
  }

  /** Producers hand messages to a network thread that is busy with all of it, and await it. */
  public void burnNetworkThread() {
    network = new BusyThread("stand-in-network-" + System.identityHashCode(this));
  }

  /** From now on every poll fails. */
  public void failConsumers() {
    consumersFail = true;
  }

  @Override
  public BenchmarkProducer createProducer(
      ProducerAssignment assignment, Supplier<byte[]> payloads, SendListener listener) {
    return new StandInProducer(assignment, payloads.get(), listener);
  }

  @Override
  public BenchmarkConsumer createConsumer(ConsumerAssignment assignment, MessageListener listener) {
    return subscriptions
        .computeIfAbsent(assignment.subscription(), name -> new Subscription(assignment.topic()))
        .join(listener);
  }

  @Override
  public String clientVersion() {
    return "stand-in 1";
  }

  @Override
  public Optional<ThreadRole> networkThread(String name) {
    return network != null && name.equals(network.getName())
        ? Optional.of(ThreadRole.ProducerClient)
        : Optional.empty();
  }

  @Override
  public void close() {
    if (network != null) {
      network.interrupt();
    }
  }

  /** Uses as much of a core as there is. */
  private static final class BusyThread extends Thread {

    BusyThread(String name) {
      super(name);
      setDaemon(true);
      start();
    }

    @Override
    public void run() {
      while (!isInterrupted()) {
        Thread.onSpinWait();
      }
    }
  }

  private final class StandInProducer implements BenchmarkProducer {

    private final ProducerAssignment assignment;
    private final byte[] payload;
    private final SendListener listener;
    private long waited;

    StandInProducer(ProducerAssignment assignment, byte[] payload, SendListener listener) {
      this.assignment = assignment;
      this.payload = payload;
      this.listener = listener;
    }

    @Override
    public byte[] nextPayload() {
      return payload;
    }

    @Override
    public long waitedNanos() {
      return waited;
    }

    @Override
    public void send(int key, long sequence, long intended, long actual) {
      if (network != null) {
        var from = System.nanoTime();
        LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        waited += System.nanoTime() - from;
      }
      var fate = fates.of(assignment.id(), sequence);
      counts.get(fate).incrementAndGet();
      var partition = (int) (sequence % partitions);
      for (var subscription : subscriptions.values()) {
        if (subscription.topic.equals(assignment.topic())) {
          subscription.deliver(assignment.id(), partition, payload.clone(), fate);
        }
      }
      if (fate == Fate.FAILED) {
        listener.failed(sequence, intended, actual, new IllegalStateException("told to fail"));
      } else {
        listener.acknowledged(sequence, intended, actual, partition);
      }
    }

    @Override
    public void flush(Duration bound) {}

    @Override
    public void close(Duration bound) {}
  }

  private record Message(int partition, byte[] payload) {}

  private final class Subscription {

    private final String topic;
    private final List<StandInConsumer> consumers = new ArrayList<>();
    private final Map<Integer, Queue<byte[]>> delayed = new ConcurrentHashMap<>();
    private final List<Message> unread = new ArrayList<>();

    Subscription(String topic) {
      this.topic = topic;
    }

    synchronized StandInConsumer join(MessageListener listener) {
      var consumer = new StandInConsumer(this, consumers.size(), listener);
      consumers.add(consumer);
      unread.forEach(consumer::add);
      unread.clear();
      return consumer;
    }

    synchronized int size() {
      return consumers.size();
    }

    synchronized void deliver(int producer, int partition, byte[] payload, Fate fate) {
      if (consumers.isEmpty()) {
        unread.add(new Message(partition, payload));
        return;
      }
      var consumer = consumers.get(partition % consumers.size());
      var held =
          delayed.computeIfAbsent(producer * partitions + partition, i -> new ArrayDeque<>());
      switch (fate) {
        case LOST -> {}
        case DELAYED -> held.add(payload);
        case DUPLICATED -> {
          consumer.add(new Message(partition, payload));
          consumer.add(new Message(partition, payload));
        }
        default -> consumer.add(new Message(partition, payload));
      }
      if (fate == Fate.DELIVERED) {
        while (!held.isEmpty()) {
          consumer.add(new Message(partition, held.remove()));
        }
      }
    }
  }

  private final class StandInConsumer implements BenchmarkConsumer {

    private final Subscription subscription;
    private final int place;
    private final MessageListener listener;
    private final Queue<Message> inbox = new ArrayDeque<>();
    private long firstTakenAt;
    private long added;
    private long allSentAt;
    private long taken;

    private final long madeAt = System.nanoTime();

    StandInConsumer(Subscription subscription, int place, MessageListener listener) {
      this.subscription = subscription;
      this.place = place;
      this.listener = listener;
    }

    synchronized void add(Message message) {
      inbox.add(message);
      added++;
    }

    private synchronized List<Message> take() {
      var messages = new ArrayList<Message>();
      while (!inbox.isEmpty() && messages.size() < readsAtOnce && mayTakeOneMore()) {
        messages.add(inbox.remove());
        taken++;
      }
      return messages;
    }

    private boolean mayTakeOneMore() {
      if (System.nanoTime() - madeAt < joinNanos) {
        return false;
      }
      if (taken == 0) {
        firstTakenAt = System.nanoTime();
      }
      var seconds = (System.nanoTime() - firstTakenAt) / 1e9;
      return taken <= seconds * readsPerSecond
          && (100 * taken < (100 - leavesPercent) * added || mayTakeAll());
    }

    private boolean mayTakeAll() {
      if (count(Fate.DELIVERED) < leavesUntilSent) {
        return false;
      }
      if (allSentAt == 0) {
        allSentAt = System.nanoTime();
      }
      return System.nanoTime() - allSentAt > 500_000_000;
    }

    @Override
    public void poll(Duration atMost) throws DriverException {
      if (consumersFail) {
        throw new DriverException(FAILED);
      }
      var messages = take();
      if (messages.isEmpty()) {
        var until = System.nanoTime() + lookEveryNanos;
        if (!consumersBurn) {
          LockSupport.parkNanos(lookEveryNanos);
        }
        while (consumersBurn && System.nanoTime() < until) {
          Thread.onSpinWait();
        }
        return;
      }
      var receivedAt = listener.batchReceived();
      try {
        if (readsAtOnce < Integer.MAX_VALUE) {
          LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
        }
        for (var message : messages) {
          listener.received(message.partition(), ByteBuffer.wrap(message.payload()), receivedAt);
        }
      } finally {
        listener.batchOver();
      }
    }

    @Override
    public Share share() {
      var consumers = subscription.size();
      var mine = (partitions - place + consumers - 1) / consumers;
      return new Share(true, mine, consumers);
    }

    @Override
    public void wakeUp() {}

    @Override
    public void close(Duration bound) {}
  }
}
