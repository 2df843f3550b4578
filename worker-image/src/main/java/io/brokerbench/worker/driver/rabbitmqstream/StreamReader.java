package io.brokerbench.worker.driver.rabbitmqstream;

import com.rabbitmq.stream.Consumer;
import com.rabbitmq.stream.ConsumerUpdateListener;
import com.rabbitmq.stream.Environment;
import com.rabbitmq.stream.NoOffsetException;
import com.rabbitmq.stream.OffsetSpecification;
import com.rabbitmq.stream.StreamException;
import io.brokerbench.worker.driver.rabbitmq.Receiver;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads one partition, from after the offset that its subscription has stored, or else from the
 * first message. The client connects anew by itself.
 */
final class StreamReader implements Receiver.Source {

  private static final int MOST_ATTEMPTS = 50;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Receiver receiver;
  private final Consumer consumer;
  private volatile boolean active;
  private volatile boolean givenUp;

  /** The offset of the last message that was told. */
  private volatile long last = -1;

  private volatile long stored = -1;

  /**
   * Begins to read.
   *
   * @param subscription its name, by which offsets are stored
   * @param singleActive whether one reader of the subscription is the active one
   * @param receiver takes what it receives, and is woken when it becomes active or inactive
   * @throws com.rabbitmq.stream.StreamException if the stream does not exist, or cannot be reached
   */
  StreamReader(
      Environment environment,
      StreamSettings settings,
      String stream,
      int partition,
      String subscription,
      boolean singleActive,
      Receiver receiver) {
    this.receiver = receiver;
    active = !singleActive;
    var builder =
        settings.consumer(environment.consumerBuilder()).stream(stream)
            .name(subscription)
            .offset(OffsetSpecification.first())
            .messageHandler(
                (context, message) -> {
                  receiver.receive(this, partition, message.getBodyAsBinary(), context.offset());
                  context.processed();
                })
            .manualTrackingStrategy()
            .builder();
    consumer =
        (singleActive
                ? builder.singleActiveConsumer().consumerUpdateListener(this::update)
                : builder)
            .build();
  }

  /** The server says so whenever it changes. */
  private OffsetSpecification update(ConsumerUpdateListener.Context context) {
    active = context.isActive();
    receiver.disturb();
    if (!active) {
      return null;
    }
    return begin(context.consumer());
  }

  /** While the client connects anew its offset cannot be asked for. */
  private OffsetSpecification begin(Consumer asked) {
    for (var attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      try {
        return OffsetSpecification.offset(asked.storedOffset() + 1);
      } catch (NoOffsetException e) {
        return OffsetSpecification.first();
      } catch (StreamException | IllegalStateException e) {
        LockSupport.parkNanos(this, PAUSE_NANOS);
      }
    }
    // What others have read since comes again.
    return stored < 0 ? OffsetSpecification.first() : OffsetSpecification.offset(stored + 1);
  }

  /** Whether messages come to this reader: always, unless one is active at a time. */
  boolean isActive() {
    return active;
  }

  @Override
  public boolean isOpen() {
    return !givenUp;
  }

  @Override
  public void told(long offset) {
    last = offset;
  }

  /** Stores how far it has come, for whoever reads on. */
  void acknowledge() {
    var told = last;
    if (told != stored) {
      stored = told;
      consumer.store(told);
    }
  }

  /**
   * Closes once the server has stored how far it has come: what it has told would come again to the
   * reader that takes over, so from now on nothing is told. Waits for at most 5 s.
   */
  void giveWay() {
    receiver.whileNothingIsTold(() -> givenUp = true);
    acknowledge();
    for (var attempt = 0; attempt < MOST_ATTEMPTS && !isStored(); attempt++) {
      LockSupport.parkNanos(this, PAUSE_NANOS);
    }
    close();
  }

  private boolean isStored() {
    try {
      return stored < 0 || consumer.storedOffset() >= stored;
    } catch (StreamException | IllegalStateException e) {
      // There is none yet, or the client connects anew.
      return false;
    }
  }

  void close() {
    consumer.close();
  }
}
