package io.brokerbench.worker.driver.kafka;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.ApiMessageType.ListenerType;
import org.apache.kafka.common.message.ApiVersionsResponseData;
import org.apache.kafka.common.message.InitProducerIdResponseData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseBroker;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponsePartition;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseTopic;
import org.apache.kafka.common.message.ProduceResponseData;
import org.apache.kafka.common.message.ProduceResponseData.PartitionProduceResponse;
import org.apache.kafka.common.message.ProduceResponseData.TopicProduceResponse;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.ApiVersionsResponse;
import org.apache.kafka.common.requests.ProduceRequest;
import org.apache.kafka.common.requests.RequestHeader;
import org.apache.kafka.common.requests.RequestUtils;

/**
 * A broker for producers, by the client's own codec: it keeps nothing, and acknowledges when it is
 * told to.
 */
public final class StandInKafka implements AutoCloseable {

  /** The last that names topics; later ones have their ids. */
  private static final short PRODUCE_BY_NAME = 12;

  private final String topic;
  private final int partitions;
  private final short lastApiVersions;
  private final ServerSocket server;
  private final Queue<Runnable> unacknowledged = new ArrayDeque<>();
  private boolean withholding;

  /** With one topic. */
  public StandInKafka(String topic, int partitions) throws IOException {
    this(topic, partitions, Short.MAX_VALUE);
  }

  /** With one topic; hangs up on a client that begins with a later version of ApiVersions. */
  public StandInKafka(String topic, int partitions, short lastApiVersions) throws IOException {
    this.lastApiVersions = lastApiVersions;
    this.topic = topic;
    this.partitions = partitions;
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  /** Its {@code host:port}. */
  public String bootstrapServers() {
    return "127.0.0.1:" + server.getLocalPort();
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
  public void close() throws IOException {
    server.close();
  }

  private void accept() {
    try {
      while (true) {
        var socket = server.accept();
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      var in = new DataInputStream(socket.getInputStream());
      var out = new DataOutputStream(socket.getOutputStream());
      while (true) {
        answer(ByteBuffer.wrap(in.readNBytes(in.readInt())), out);
      }
    } catch (IOException e) {
      // The client has gone.
    }
  }

  private void answer(ByteBuffer frame, DataOutputStream out) throws IOException {
    var header = RequestHeader.parse(frame);
    switch (header.apiKey()) {
      case API_VERSIONS -> {
        if (header.apiVersion() > lastApiVersions) {
          throw new IOException("hangs up");
        }
        send(out, header, versions());
      }
      case METADATA -> send(out, header, metadata());
      case INIT_PRODUCER_ID ->
          send(
              out,
              header,
              new InitProducerIdResponseData().setProducerId(1).setProducerEpoch((short) 0));
      case PRODUCE -> {
        var acknowledgement = acknowledgement(header, frame);
        received(() -> send(out, header, acknowledgement));
      }
      default -> throw new IllegalStateException("nobody should ask for " + header.apiKey());
    }
  }

  private static ApiVersionsResponseData versions() {
    var known =
        ApiVersionsResponse.collectApis(
            ListenerType.BROKER,
            Set.of(
                ApiKeys.API_VERSIONS, ApiKeys.METADATA, ApiKeys.INIT_PRODUCER_ID, ApiKeys.PRODUCE),
            false);
    known.find(ApiKeys.PRODUCE.id).setMaxVersion(PRODUCE_BY_NAME);
    return new ApiVersionsResponseData().setApiKeys(known);
  }

  private MetadataResponseData metadata() {
    var all = List.of(0);
    var described =
        IntStream.range(0, partitions)
            .mapToObj(
                i ->
                    new MetadataResponsePartition()
                        .setPartitionIndex(i)
                        .setLeaderId(0)
                        .setLeaderEpoch(0)
                        .setReplicaNodes(all)
                        .setIsrNodes(all))
            .toList();
    var metadata = new MetadataResponseData().setClusterId("stand-in").setControllerId(0);
    metadata
        .brokers()
        .add(
            new MetadataResponseBroker()
                .setNodeId(0)
                .setHost("127.0.0.1")
                .setPort(server.getLocalPort()));
    metadata
        .topics()
        .add(
            new MetadataResponseTopic()
                .setName(topic)
                .setTopicId(new Uuid(1, 1))
                .setPartitions(described));
    return metadata;
  }

  private static ProduceResponseData acknowledgement(RequestHeader header, ByteBuffer body) {
    var request =
        (ProduceRequest)
            AbstractRequest.parseRequest(
                    header.apiKey(), header.apiVersion(), new ByteBufferAccessor(body))
                .request;
    var response = new ProduceResponseData();
    for (var sent : request.data().topicData()) {
      response
          .responses()
          .add(
              new TopicProduceResponse()
                  .setName(sent.name())
                  .setPartitionResponses(
                      sent.partitionData().stream()
                          .map(p -> new PartitionProduceResponse().setIndex(p.index()))
                          .toList()));
    }
    return response;
  }

  private static void send(DataOutputStream out, RequestHeader header, ApiMessage body) {
    var response = header.toResponseHeader();
    var bytes =
        RequestUtils.serialize(
            response.data(), response.headerVersion(), body, header.apiVersion());
    try {
      synchronized (out) {
        out.writeInt(bytes.remaining());
        out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        out.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
