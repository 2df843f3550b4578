package io.brokerbench.generator.harness;

import io.brokerbench.generator.harness.Comparison.Directories;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The process of a broker that runs on a machine of its own: these processors, until it closes.
 *
 * @param directories its log, and its data, which go with it: they may be in memory
 */
record Broker(Process process, Directories directories) implements AutoCloseable {

  private static final int PORT_POLL_MILLIS = 200;
  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(120);

  /**
   * Starts one, and returns when it listens.
   *
   * @param directories take its log and its data
   * @param processors of {@code taskset}, such as {@code 0} or {@code 0,1}
   * @param port where it listens on this machine when it serves
   */
  static Broker start(
      Directories directories,
      String processors,
      List<String> command,
      Map<String, String> environment,
      int port)
      throws IOException {
    var log = directories.work().resolve("broker.log");
    var broker = new Broker(Commands.start(log, processors, command, environment), directories);
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
    throw new IOException("the broker does not start, see " + directories.work());
  }

  /** Lets it run on other processors, and whatever it has started. */
  void moveTo(String processors) throws IOException, InterruptedException {
    for (var one : Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList()) {
      try {
        Commands.run(
            directories.work().resolve("taskset.log"),
            List.of("taskset", "-a", "-c", "-p", processors, String.valueOf(one.pid())));
      } catch (IOException e) {
        // Some are there for a moment, to look at a disk.
        if (one.isAlive()) {
          throw e;
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    var started = process.descendants().toList();
    process.destroyForcibly();
    process.onExit().join();
    // Each writes until it ends.
    started.forEach(ProcessHandle::destroyForcibly);
    started.forEach(one -> one.onExit().join());
    try (var files = Files.walk(directories.brokerData())) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
