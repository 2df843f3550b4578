package io.brokerbench.worker.driver.pulsar;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.common.api.proto.BaseCommand;
import org.apache.pulsar.common.api.proto.CommandCloseProducer;
import org.apache.pulsar.common.api.proto.CommandConnect;
import org.apache.pulsar.common.api.proto.CommandLookupTopic;
import org.apache.pulsar.common.api.proto.CommandLookupTopicResponse.LookupType;
import org.apache.pulsar.common.api.proto.CommandPartitionedTopicMetadata;
import org.apache.pulsar.common.api.proto.CommandPing;
import org.apache.pulsar.common.api.proto.CommandPong;
import org.apache.pulsar.common.api.proto.CommandProducer;
import org.apache.pulsar.common.api.proto.CommandSend;
import org.apache.pulsar.common.protocol.Commands;
import org.apache.pulsar.common.protocol.PulsarDecoder;
import org.apache.pulsar.common.protocol.schema.SchemaVersion;
import org.apache.pulsar.shade.io.netty.bootstrap.ServerBootstrap;
import org.apache.pulsar.shade.io.netty.buffer.ByteBuf;
import org.apache.pulsar.shade.io.netty.channel.Channel;
import org.apache.pulsar.shade.io.netty.channel.ChannelHandlerContext;
import org.apache.pulsar.shade.io.netty.channel.ChannelInitializer;
import org.apache.pulsar.shade.io.netty.channel.EventLoopGroup;
import org.apache.pulsar.shade.io.netty.channel.nio.NioEventLoopGroup;
import org.apache.pulsar.shade.io.netty.channel.socket.nio.NioServerSocketChannel;
import org.apache.pulsar.shade.io.netty.handler.codec.LengthFieldBasedFrameDecoder;

/**
 * A broker for producers, by the client's own codec: it keeps nothing, and acknowledges when it is
 * told to.
 */
final class StandInPulsar implements AutoCloseable {

  private static final int MAX_FRAME_BYTES = 16 << 20;

  private final int partitions;
  private final EventLoopGroup threads = new NioEventLoopGroup(1);
  private final Channel server;
  private final Queue<Runnable> unacknowledged = new ArrayDeque<>();
  private boolean withholding;

  /** With a topic of any name, of so many partitions. */
  StandInPulsar(int partitions) {
    this.partitions = partitions;
    server =
        new ServerBootstrap()
            .group(threads)
            .channel(NioServerSocketChannel.class)
            .childHandler(new Pipeline())
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel();
  }

  String serviceUrl() {
    var address = (InetSocketAddress) server.localAddress();
    return "pulsar://127.0.0.1:" + address.getPort();
  }

  /** Acknowledges nothing from now on. */
  synchronized void withhold() {
    withholding = true;
  }

  /** Acknowledges everything that it has, and from now on at once. */
  synchronized void release() {
    withholding = false;
    while (!unacknowledged.isEmpty()) {
      unacknowledged.remove().run();
    }
  }

  private synchronized void received(Runnable acknowledge) {
    if (withholding) {
      unacknowledged.add(acknowledge);
    } else {
      acknowledge.run();
    }
  }

  @Override
  public void close() {
    threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }

  private final class Pipeline extends ChannelInitializer<Channel> {

    @Override
    protected void initChannel(Channel channel) {
      channel
          .pipeline()
          .addLast(new LengthFieldBasedFrameDecoder(MAX_FRAME_BYTES, 0, 4, 0, 4), new Connection());
    }
  }

  private final class Connection extends PulsarDecoder {

    private Channel channel;
    private long entries;

    @Override
    public void channelActive(ChannelHandlerContext context) throws Exception {
      channel = context.channel();
      super.channelActive(context);
    }

    @Override
    protected void messageReceived(BaseCommand command) {
      // Nobody counts them.
    }

    @Override
    protected void handleConnect(CommandConnect connect) {
      send(Commands.newConnected(connect.getProtocolVersion(), false));
    }

    @Override
    protected void handlePing(CommandPing ping) {
      send(Commands.newPong());
    }

    @Override
    protected void handlePong(CommandPong pong) {
      // It is never asked for.
    }

    @Override
    protected void handlePartitionMetadataRequest(CommandPartitionedTopicMetadata request) {
      var isPartition = request.getTopic().contains("-partition-");
      send(
          Commands.newPartitionMetadataResponse(
              isPartition ? 0 : partitions, request.getRequestId()));
    }

    @Override
    protected void handleLookup(CommandLookupTopic lookup) {
      send(
          Commands.newLookupResponse(
              serviceUrl(), null, true, LookupType.Connect, lookup.getRequestId(), false));
    }

    @Override
    protected void handleProducer(CommandProducer producer) {
      send(
          Commands.newProducerSuccess(
              producer.getRequestId(), "p-" + producer.getProducerId(), SchemaVersion.Empty));
    }

    @Override
    protected void handleCloseProducer(CommandCloseProducer close) {
      send(Commands.newSuccess(close.getRequestId()));
    }

    @Override
    protected void handleSend(CommandSend sent, ByteBuf headersAndPayload) {
      var producer = sent.getProducerId();
      var first = sent.getSequenceId();
      var last = sent.getHighestSequenceId();
      var entry = entries++;
      received(() -> send(Commands.newSendReceipt(producer, first, last, 0, entry)));
    }

    private void send(ByteBuf command) {
      channel.writeAndFlush(command, channel.voidPromise());
    }
  }
}
