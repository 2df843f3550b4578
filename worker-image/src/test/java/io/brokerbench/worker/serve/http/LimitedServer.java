package io.brokerbench.worker.serve.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A server in a JVM of its own: the JDK reads the limits of its servers once, and other tests have
 * servers without any.
 */
final class LimitedServer implements AutoCloseable {

  private final Process process;
  private final InetSocketAddress address;

  LimitedServer() throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                LimitedServer.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var reader =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    address =
        new InetSocketAddress(
            InetAddress.getLoopbackAddress(), Integer.parseInt(reader.readLine()));
  }

  InetSocketAddress address() {
    return address;
  }

  /** Starts the server, and prints its port. */
  public static void main(String... arguments) throws IOException {
    var handler =
        new Handler() {
          @Override
          public Response answer(Request request) {
            return Response.of(Response.HTML, Body.of("<p>page</p>"), null);
          }

          @Override
          public Response refuse(int status) {
            return Response.of(status, Response.HTML, Body.of("refused"));
          }
        };
    var listen = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    System.out.println(new PageServer(listen, handler).address().getPort());
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
