package io.brokerbench.generator.floor;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import io.brokerbench.generator.resident.Resident;
import io.brokerbench.worker.driver.rabbitmq.CallerThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * One bare producer and one bare consumer of a queue of RabbitMQ, each by a connection of its own.
 * A load is begun with URI EXCHANGE ROUTING_KEY QUEUE RATE GRANULARITY_MICROS SIZE DELIVERY_MODE
 * MANDATORY UNCONFIRMED PREFETCH ACK_EVERY ACK_INTERVAL_MILLIS HEARTBEAT_SECONDS.
 *
 * <p>The thread that reads a connection hears of confirms, receives and acknowledges. An
 * application would hand messages to a thread of its own, which costs more.
 */
public final class BareAmqpClient implements Resident {

  private static final long CONFIRM_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final int POLL_MILLIS = 5;

  private Connection producing;
  private Connection consuming;
  private ScheduledExecutorService intervals;
  private Confirms confirms;
  private Pacing pacing;
  private Thread thread;

  private BareAmqpClient() {}

  /** Serves until nobody is left to tell it. */
  public static void main(String[] arguments) throws Exception {
    Resident.serve(BareAmqpClient::new);
  }

  @Override
  public void begin(List<String> arguments) throws Exception {
    var factory = new ConnectionFactory();
    factory.setUri(arguments.get(0));
    factory.setRequestedHeartbeat(number(arguments, 13));
    consuming = factory.newConnection(new CallerThread());
    consume(arguments);
    producing = factory.newConnection(new CallerThread());
    var channel = producing.createChannel();
    // Not confirmSelect: the client would keep a sorted set of numbers of its own.
    channel.rpc(new AMQP.Confirm.Select.Builder().build());
    confirms = new Confirms(number(arguments, 9));
    channel.addConfirmListener(confirms);
    pacing = new Pacing(number(arguments, 4), number(arguments, 5));
    thread = Thread.ofPlatform().name("bare-producer").start(() -> produce(channel, arguments));
  }

  private static int number(List<String> arguments, int place) {
    return Integer.parseInt(arguments.get(place));
  }

  private void produce(Channel channel, List<String> arguments) {
    var exchange = arguments.get(1);
    var routingKey = arguments.get(2);
    var payload = new byte[number(arguments, 6)];
    new SplittableRandom(1).nextBytes(payload);
    var mandatory = Boolean.parseBoolean(arguments.get(8));
    var properties = new AMQP.BasicProperties.Builder().deliveryMode(number(arguments, 7)).build();
    try {
      pacing.run(
          () -> {
            confirms.awaitRoom();
            channel.basicPublish(exchange, routingKey, mandatory, properties, payload);
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void consume(List<String> arguments) throws IOException {
    var channel = consuming.createChannel();
    channel.basicQos(number(arguments, 10));
    var acknowledging = new Acknowledging(channel, number(arguments, 11));
    var interval = number(arguments, 12);
    intervals = Executors.newSingleThreadScheduledExecutor();
    intervals.scheduleWithFixedDelay(
        acknowledging::acknowledgeWaiting, interval, interval, TimeUnit.MILLISECONDS);
    channel.basicConsume(arguments.get(3), false, acknowledging);
  }

  /** Acknowledges every so many messages, all before them included, and what waits for long. */
  private static final class Acknowledging extends DefaultConsumer {

    private final int every;
    private int waiting;
    private long lastTag;

    Acknowledging(Channel channel, int every) {
      super(channel);
      this.every = every;
    }

    @Override
    public synchronized void handleDelivery(
        String consumerTag, Envelope envelope, AMQP.BasicProperties properties, byte[] body)
        throws IOException {
      lastTag = envelope.getDeliveryTag();
      if (++waiting == every) {
        acknowledge();
      }
    }

    synchronized void acknowledgeWaiting() {
      try {
        if (waiting > 0) {
          acknowledge();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void acknowledge() throws IOException {
      waiting = 0;
      getChannel().basicAck(lastTag, true);
    }
  }

  @Override
  public void pause() {
    pacing.pause();
  }

  @Override
  public void resume() {
    pacing.resume();
  }

  /** Returns when all messages are confirmed. */
  @Override
  public void end() throws IOException, InterruptedException {
    pacing.end();
    thread.join();
    var deadline = System.nanoTime() + CONFIRM_NANOS;
    while (confirms.outstanding() > 0 && System.nanoTime() < deadline) {
      Thread.sleep(POLL_MILLIS);
    }
    intervals.shutdownNow();
    producing.abort();
    consuming.abort();
    if (confirms.outstanding() > 0 || confirms.isRefused()) {
      throw new IOException("the server has not taken all messages");
    }
  }
}
