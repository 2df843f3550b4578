package io.brokerbench.core.metrics;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.Executors;

/**
 * HTTP servers that keep answering while an idle connection stays open.
 *
 * <p>Each answers a request on a thread of its own, and has at most 100 connections. It closes a
 * connection whose request has not come within 10 s, or whose answer is not through within 60 s. It
 * refuses a request with more than 16 KiB or 100 lines of headers.
 */
public final class HttpServers {

  /** Of the JDK's servers (module jdk.httpserver), which read them once. */
  private static final Map<String, String> LIMITS =
      Map.of(
          "sun.net.httpserver.maxReqTime", "10",
          "sun.net.httpserver.maxRspTime", "60",
          "sun.net.httpserver.maxReqHeaderSize", "16384",
          "sun.net.httpserver.maxReqHeaders", "100",
          "jdk.httpserver.maxConnections", "100",
          "sun.net.httpserver.maxIdleConnections", "50",
          // Else the end of each answer waits for the acknowledgement of its beginning, 40 ms.
          "sun.net.httpserver.nodelay", "true");

  private HttpServers() {}

  /**
   * One that listens on all addresses. Not started yet.
   *
   * @param port 0 for any that is free
   * @throws IOException if the port is taken
   */
  public static HttpServer bind(int port) throws IOException {
    return bind(new InetSocketAddress(port));
  }

  /**
   * One that listens on one address. Not started yet.
   *
   * @throws IOException if the port is taken, or the address is not one of this machine
   */
  public static HttpServer bind(InetSocketAddress address) throws IOException {
    LIMITS.forEach(System::setProperty);
    var server = HttpServer.create(address, 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    return server;
  }
}
