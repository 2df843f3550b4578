package io.brokerbench.generator.harness;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The process of a broker that runs on a machine of its own: these processors, until it closes. */
record Broker(Process process, Path directory) implements AutoCloseable {

  private static final int PORT_POLL_MILLIS = 200;
  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(120);

  /**
   * Starts one, and returns when it listens.
   *
   * @param directory takes its log
   * @param processors of {@code taskset}, such as {@code 0} or {@code 0,1}
   * @param port where it listens on this machine when it serves
   */
  static Broker start(
      Path directory,
      String processors,
      List<String> command,
      Map<String, String> environment,
      int port)
      throws IOException {
    var log = directory.resolve("broker.log");
    var broker = new Broker(Commands.start(log, processors, command, environment), directory);
    try {
      broker.awaitPort(port);
    } catch (IOException e) {
      broker.close();
      throw e;
    }
    return broker;
  }

  private void awaitPort(int port) throws IOException {
    var deadline = System.nanoTime() + START_NANOS;
    while (process.isAlive() && System.nanoTime() < deadline) {
      try (var socket = new Socket()) {
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        return;
      } catch (ConnectException e) {
        Waiting.pause(PORT_POLL_MILLIS);
      }
    }
    throw new IOException("the broker does not start, see " + directory);
  }

  /** Lets it run on other processors. */
  void moveTo(String processors) throws IOException, InterruptedException {
    Commands.run(
        directory.resolve("taskset.log"),
        List.of("taskset", "-a", "-c", "-p", processors, String.valueOf(process.pid())));
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
