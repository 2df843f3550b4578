package io.brokerbench.worker.driver.rabbitmqstream;

import com.rabbitmq.stream.Environment;
import com.rabbitmq.stream.Producer;
import com.rabbitmq.stream.Resource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The client's producer of one partition. It connects to the leader of the stream, and anew. */
final class PartitionProducer {

  private static final Logger LOG = LoggerFactory.getLogger(PartitionProducer.class);

  private volatile Resource.State state = Resource.State.OPENING;
  private final Producer producer;

  /**
   * Connects.
   *
   * @throws com.rabbitmq.stream.StreamException if the stream does not exist, or cannot be reached
   */
  PartitionProducer(Environment environment, StreamSettings settings, String stream) {
    producer =
        settings.producer(environment.producerBuilder()).stream(stream)
            .listeners(change -> changed(stream, change))
            .build();
  }

  private void changed(String stream, Resource.Context change) {
    state = change.currentState();
    if (state == Resource.State.RECOVERING) {
      LOG.warn("the connection to the leader of stream {} has ended", stream);
    } else if (change.previousState() == Resource.State.RECOVERING) {
      LOG.warn("stream {} is {} again", stream, state);
    }
  }

  /** Whether the client would take a message now. */
  boolean isOpen() {
    return state == Resource.State.OPEN;
  }

  /** Whether it will never take one again. */
  boolean isClosed() {
    return state == Resource.State.CLOSED;
  }

  /** Hands a message to the client, which holds its payload until it tells of it. */
  void send(StreamSends.Send send) {
    producer.send(producer.messageBuilder().addData(send.payload()).build(), send);
  }

  void close() {
    producer.close();
  }
}
