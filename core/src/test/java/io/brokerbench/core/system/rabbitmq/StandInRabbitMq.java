package io.brokerbench.core.system.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.impl.AMQCommand;
import com.rabbitmq.client.impl.Frame;
import com.rabbitmq.client.impl.Method;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

/**
 * A node for AMQP 0-9-1, by the client's own codec. It keeps nothing. Tests tell it what to say of
 * what was published, and what to deliver.
 */
public final class StandInRabbitMq implements AutoCloseable {

  private static final int MAX_FRAME_BYTES = 128 << 10;

  private final ServerSocket server;
  private final List<Link> links = new CopyOnWriteArrayList<>();
  private boolean withholding;
  private boolean returning;
  private volatile boolean frozen;
  private volatile UnaryOperator<com.rabbitmq.client.Method> instead = method -> null;
  private final List<com.rabbitmq.client.Method> declarations = new CopyOnWriteArrayList<>();
  private long total;

  public StandInRabbitMq() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  public String address() {
    return "127.0.0.1:" + server.getLocalPort();
  }

  /** Confirms nothing from now on. */
  public synchronized void withhold() {
    withholding = true;
  }

  /** Sends messages back from now on before it confirms them. */
  public synchronized void sendBack() {
    returning = true;
  }

  /** Reads nothing from now on, until it is stopped. */
  public void freeze() {
    frozen = true;
  }

  /** Confirms everything that it has, at once, and from now on each message. */
  public synchronized void release() {
    withholding = false;
    links.forEach(Link::confirmAll);
  }

  /** Refuses everything that it has. */
  public synchronized void refuse() {
    links.forEach(
        link ->
            link.published.forEach(
                (channel, count) ->
                    link.send(
                        channel,
                        new AMQP.Basic.Nack.Builder().deliveryTag(count).multiple().build())));
  }

  /** Answers with what this makes of a request, where that is not null. */
  public void answer(UnaryOperator<com.rabbitmq.client.Method> answers) {
    instead = answers;
  }

  /** What it was asked to declare, bind and delete. */
  public List<com.rabbitmq.client.Method> declarations() {
    return List.copyOf(declarations);
  }

  /** Waits until it has received so many messages in all. */
  public synchronized void awaitPublished(long messages) throws InterruptedException {
    while (total < messages) {
      wait();
    }
  }

  /** Tells publishers that it takes no more. */
  public void block() {
    links.forEach(
        link -> link.send(0, new AMQP.Connection.Blocked.Builder().reason("low").build()));
  }

  public void unblock() {
    links.forEach(link -> link.send(0, new AMQP.Connection.Unblocked.Builder().build()));
  }

  /** Delivers a message to every consumer; tags count by channel. */
  public void deliver(byte[] body) {
    links.forEach(link -> link.deliver(body));
  }

  /** Tells every consumer that its queue is gone. */
  public void cancel() {
    links.forEach(Link::cancel);
  }

  /** Acknowledgements that it has received, such as {@code 5 multiple}. */
  public List<String> acknowledgements() {
    return links.stream().flatMap(link -> List.copyOf(link.acknowledged).stream()).toList();
  }

  /** Queues that are being read. */
  public List<String> reading() {
    return links.stream()
        .filter(link -> !link.socket.isClosed())
        .flatMap(link -> List.copyOf(link.consumers).stream())
        .map(Consumer::queue)
        .sorted()
        .toList();
  }

  /** How many have connected so far. */
  public int connections() {
    return links.size();
  }

  /** Ends all connections, without a word. */
  public void drop() {
    links.forEach(Link::close);
  }

  /** Ends all connections, and takes none. */
  public void stop() throws IOException {
    server.close();
    drop();
  }

  @Override
  public void close() throws IOException {
    stop();
  }

  private void accept() {
    try {
      while (true) {
        var link = new Link(server.accept());
        links.add(link);
        Thread.ofVirtual().start(link::serve);
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private record Consumer(int channel, String tag, String queue) {}

  private final class Link {

    private final Socket socket;
    private final DataOutputStream out;
    private final Map<Integer, Long> published = new HashMap<>();
    private final Map<Integer, Long> delivered = new HashMap<>();
    private final List<Consumer> consumers = new ArrayList<>();
    private final List<String> acknowledged = new CopyOnWriteArrayList<>();

    private Link(Socket socket) throws IOException {
      this.socket = socket;
      out = new DataOutputStream(socket.getOutputStream());
    }

    private void serve() {
      var commands = new HashMap<Integer, AMQCommand>();
      try (socket) {
        var in = new DataInputStream(socket.getInputStream());
        in.readNBytes(8);
        send(
            0,
            new AMQP.Connection.Start.Builder()
                .versionMajor(0)
                .versionMinor(9)
                .serverProperties(Map.of("cluster_name", "stand-in", "version", "4.0.5"))
                .mechanisms("PLAIN EXTERNAL")
                .locales("en_US")
                .build());
        while (!frozen) {
          var frame = Frame.readFrom(in, () -> MAX_FRAME_BYTES);
          if (frame.getType() != AMQP.FRAME_HEARTBEAT) {
            var command = commands.computeIfAbsent(frame.getChannel(), any -> new AMQCommand());
            if (command.handleFrame(frame)) {
              commands.remove(frame.getChannel());
              answer(frame.getChannel(), command);
            }
          }
        }
        LockSupport.park(this);
      } catch (IOException | UncheckedIOException e) {
        // The client has gone, or the test has ended it.
      }
    }

    private void answer(int channel, AMQCommand command) {
      var other = instead.apply(command.getMethod());
      if (other != null) {
        send(channel, other);
        return;
      }
      switch (command.getMethod()) {
        case AMQP.Connection.CloseOk any -> {}
        case AMQP.Channel.CloseOk any -> {}
        case AMQP.Connection.StartOk any ->
            send(
                0,
                new AMQP.Connection.Tune.Builder()
                    .channelMax(2_000)
                    .frameMax(MAX_FRAME_BYTES)
                    .heartbeat(0)
                    .build());
        case AMQP.Connection.TuneOk any -> {}
        case AMQP.Connection.Open any -> send(0, new AMQP.Connection.OpenOk.Builder().build());
        case AMQP.Connection.Close any -> send(0, new AMQP.Connection.CloseOk.Builder().build());
        case AMQP.Channel.Open any ->
            send(channel, new AMQP.Channel.OpenOk.Builder().channelId("").build());
        case AMQP.Channel.Close any -> send(channel, new AMQP.Channel.CloseOk.Builder().build());
        case AMQP.Confirm.Select any -> send(channel, new AMQP.Confirm.SelectOk.Builder().build());
        case AMQP.Basic.Qos any -> send(channel, new AMQP.Basic.QosOk.Builder().build());
        case AMQP.Exchange.Declare declare ->
            declared(channel, declare, new AMQP.Exchange.DeclareOk.Builder().build());
        case AMQP.Exchange.Delete delete ->
            declared(channel, delete, new AMQP.Exchange.DeleteOk.Builder().build());
        case AMQP.Queue.Bind bind ->
            declared(channel, bind, new AMQP.Queue.BindOk.Builder().build());
        case AMQP.Queue.Delete delete ->
            declared(channel, delete, new AMQP.Queue.DeleteOk.Builder().messageCount(0).build());
        case AMQP.Queue.Declare declare -> declared(channel, declare);
        case AMQP.Basic.Consume consume -> {
          synchronized (this) {
            consumers.add(new Consumer(channel, consume.getConsumerTag(), consume.getQueue()));
          }
          send(
              channel,
              new AMQP.Basic.ConsumeOk.Builder().consumerTag(consume.getConsumerTag()).build());
        }
        case AMQP.Basic.Ack ack ->
            acknowledged.add(ack.getDeliveryTag() + (ack.getMultiple() ? " multiple" : ""));
        case AMQP.Basic.Publish publish -> received(channel, publish, command.getContentBody());
        default -> throw new IllegalStateException("nobody should send " + command.getMethod());
      }
    }

    private void declared(
        int channel, com.rabbitmq.client.Method request, com.rabbitmq.client.Method answer) {
      declarations.add(request);
      send(channel, answer);
    }

    private void declared(int channel, AMQP.Queue.Declare declare) {
      var queue = declare.getQueue();
      var readers = reading().stream().filter(queue::equals).count();
      declared(
          channel,
          declare,
          new AMQP.Queue.DeclareOk.Builder()
              .queue(queue)
              .messageCount(0)
              .consumerCount((int) readers)
              .build());
    }

    private void received(int channel, AMQP.Basic.Publish publish, byte[] body) {
      synchronized (StandInRabbitMq.this) {
        var tag = published.merge(channel, 1L, Long::sum);
        total++;
        StandInRabbitMq.this.notifyAll();
        if (returning) {
          send(
              channel,
              new AMQP.Basic.Return.Builder()
                  .replyCode(312)
                  .replyText("NO_ROUTE")
                  .exchange(publish.getExchange())
                  .routingKey(publish.getRoutingKey())
                  .build(),
              body);
        }
        if (!withholding) {
          send(channel, new AMQP.Basic.Ack.Builder().deliveryTag(tag).build());
        }
      }
    }

    private void confirmAll() {
      published.forEach(
          (channel, count) ->
              send(channel, new AMQP.Basic.Ack.Builder().deliveryTag(count).multiple().build()));
    }

    private synchronized void deliver(byte[] body) {
      for (var consumer : consumers) {
        send(
            consumer.channel,
            new AMQP.Basic.Deliver.Builder()
                .consumerTag(consumer.tag)
                .deliveryTag(delivered.merge(consumer.channel, 1L, Long::sum))
                .exchange("")
                .routingKey("")
                .build(),
            body);
      }
    }

    private synchronized void cancel() {
      for (var consumer : consumers) {
        send(
            consumer.channel,
            new AMQP.Basic.Cancel.Builder().consumerTag(consumer.tag).nowait().build());
      }
      consumers.clear();
    }

    private void send(int channel, com.rabbitmq.client.Method method) {
      if (socket.isClosed()) {
        return;
      }
      try {
        synchronized (out) {
          ((Method) method).toFrame(channel).writeTo(out);
          out.flush();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void send(int channel, com.rabbitmq.client.Method method, byte[] body) {
      if (socket.isClosed()) {
        return;
      }
      try {
        synchronized (out) {
          ((Method) method).toFrame(channel).writeTo(out);
          new AMQP.BasicProperties().toFrame(channel, body.length).writeTo(out);
          Frame.fromBodyFragment(channel, ByteBuffer.wrap(body), 0, body.length).writeTo(out);
          out.flush();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void close() {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
