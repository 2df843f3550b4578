package io.brokerbench.core.metrics;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/** HTTP servers that keep answering while an idle connection stays open. */
public final class HttpServers {

  /** Of the JDK's server (module jdk.httpserver), which reads it once. */
  private static final String SECONDS_TO_ASK = "sun.net.httpserver.maxReqTime";

  private HttpServers() {}

  /**
   * One that answers each request on a thread of its own, and closes a connection whose request has
   * not come within 10 s. Not started yet.
   *
   * @param port 0 for any that is free
   * @throws IOException if the port is taken
   */
  public static HttpServer bind(int port) throws IOException {
    System.setProperty(SECONDS_TO_ASK, "10");
    var server = HttpServer.create(new InetSocketAddress(port), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    return server;
  }
}
