package io.brokerbench.worker.nodes;

import io.brokerbench.core.message.Message;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * Asks the pods that watch broker nodes: each answers whoever connects with the node's dirty pages,
 * in bytes, as decimal digits, and hangs up.
 */
public final class NodeWatchClient implements DirtyPages {

  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  /** More digits than a number of bytes has. */
  private static final int MAX_ANSWER_BYTES = 32;

  private final List<String> addresses;

  /**
   * Of these pods.
   *
   * @param addresses of all of them, as {@code HOST:PORT}
   */
  public NodeWatchClient(List<String> addresses) {
    this.addresses = List.copyOf(addresses);
  }

  @Override
  public long mostBytes() throws IOException {
    var most = 0L;
    for (var address : addresses) {
      most = Math.max(most, ask(address));
    }
    return most;
  }

  private static long ask(String address) throws IOException {
    var colon = address.lastIndexOf(':');
    var host = address.substring(0, colon);
    var port = Integer.parseInt(address.substring(colon + 1));
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), (int) TIMEOUT.toMillis());
      socket.setSoTimeout((int) TIMEOUT.toMillis());
      var answer = socket.getInputStream().readNBytes(MAX_ANSWER_BYTES);
      return Long.parseUnsignedLong(new String(answer, StandardCharsets.US_ASCII).strip());
    } catch (NumberFormatException e) {
      throw failed(NodeMessage.NO_NUMBER.with(address, String.valueOf(e.getMessage())), e);
    } catch (IOException e) {
      throw failed(NodeMessage.NO_ANSWER.with(address, e.toString()), e);
    }
  }

  private static IOException failed(Message message, Exception cause) {
    return new IOException(message.toString(), cause);
  }
}
