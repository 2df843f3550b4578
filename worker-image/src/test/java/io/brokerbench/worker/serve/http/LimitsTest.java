package io.brokerbench.worker.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What one client can take of a server. */
class LimitsTest {

  private static final String HOST = "Host: localhost";
  private static final int BOUND_MILLIS = 60_000;
  private static final int SLOW = 50;
  private static final int MOST = 100;

  private static LimitedServer server;

  private final List<Socket> open = new ArrayList<>();

  @BeforeAll
  static void start() throws IOException {
    server = new LimitedServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static int status(String... headers) {
    return RawHttp.send(server.address(), RawHttp.request("GET", "/", headers)).status();
  }

  /** The server may close the connection before it has read everything. */
  private static boolean isRefused(String... headers) {
    try {
      return status(headers) / 100 == 4;
    } catch (UncheckedIOException e) {
      return e.getCause() instanceof SocketException || e.getCause() instanceof EOFException;
    }
  }

  private Socket connect() throws IOException {
    var socket = new Socket(server.address().getAddress(), server.address().getPort());
    socket.setSoTimeout(BOUND_MILLIS);
    open.add(socket);
    return socket;
  }

  private void closeAll() throws IOException {
    for (var socket : open) {
      socket.close();
    }
  }

  /** A connection that the server refuses may be reset. */
  private static boolean isClosed(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() == -1;
    } catch (SocketException e) {
      return true;
    }
  }

  @Test
  void longOrManyHeadersAreRefused() {
    var many = new String[200];
    for (var i = 0; i < many.length; i++) {
      many[i] = "X-" + i + ": 1";
    }
    many[0] = HOST;

    assertThat(status(HOST)).isEqualTo(200);
    assertThat(isRefused(HOST, "X-Long: " + "x".repeat(20_000))).isTrue();
    assertThat(isRefused(many)).isTrue();
  }

  @Test
  @DisplayName("clients that send half a request hold up no other, and are sent away")
  void slowClientsHoldUpNoOther() throws IOException {
    try {
      for (var i = 0; i < SLOW; i++) {
        connect().getOutputStream().write("GET / HT".getBytes(StandardCharsets.UTF_8));
      }

      assertThat(status(HOST)).isEqualTo(200);

      for (var socket : open) {
        assertThat(isClosed(socket)).isTrue();
      }
    } finally {
      closeAll();
    }
  }

  @Test
  void connectionsAreBounded() throws IOException {
    try {
      for (var i = 0; i < MOST + SLOW; i++) {
        connect();
      }
      // Those beyond the bound are closed at once, long before the others are.
      assertThat(isClosed(open.getLast())).isTrue();
    } finally {
      closeAll();
    }
    awaitAnswer();
  }

  /** The server has yet to see that the others are gone. */
  private static void awaitAnswer() {
    var deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(BOUND_MILLIS);
    while (true) {
      try {
        assertThat(status(HOST)).isEqualTo(200);
        return;
      } catch (RuntimeException e) {
        assertThat(System.nanoTime()).as(e.toString()).isLessThan(deadline);
      }
    }
  }
}
