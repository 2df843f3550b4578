package io.brokerbench.worker.archive;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A real S3 server, versitygw, whose buckets are directories: e2e/lib builds it. */
final class S3Server implements AutoCloseable {

  static final String USER = "archiver";
  static final String PASSWORD = "not-a-secret-of-anybody";

  private static final Duration BOUND = Duration.ofSeconds(60);

  private final Path root;
  private final int port;
  private final List<String> by;
  private final List<String> options;
  private Process process;

  private S3Server(Path root, int port, List<String> by, List<String> options) {
    this.root = root;
    this.port = port;
    this.by = by;
    this.options = options;
  }

  /** The program; empty where it was not built. */
  static Optional<Path> program() {
    return Optional.ofNullable(System.getenv("BROKERBENCH_S3_SERVER"))
        .map(Path::of)
        .filter(Files::isExecutable);
  }

  /**
   * Starts one.
   *
   * @param root directory of its buckets
   * @param options of the program
   */
  static S3Server start(Path root, String... options) throws IOException {
    return start(root, List.of(), List.of(options));
  }

  /**
   * Starts one whose buckets are on a file system of 256 KiB, which ends with it.
   *
   * @param root directory where that is mounted
   * @param bucket that it has
   */
  static S3Server startOnSmallDisk(Path root, String bucket) throws IOException {
    var mounting =
        "mount -t tmpfs -o size=256k tmpfs \"$0\" && mkdir \"$0/$1\" && shift && exec \"$@\"";
    return start(
        root,
        List.of(
            "unshare", "--map-root-user", "--mount", "sh", "-c", mounting, root.toString(), bucket),
        List.of());
  }

  private static S3Server start(Path root, List<String> by, List<String> options)
      throws IOException {
    int port;
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    var server = new S3Server(root, port, by, options);
    server.start();
    return server;
  }

  /** Starts it again, on the same port. */
  void start() throws IOException {
    var attributes =
        Files.createDirectories(root.resolveSibling("attributes-of-" + root.getFileName()));
    var command = new ArrayList<>(by);
    command.add(program().orElseThrow().toString());
    command.addAll(List.of("--port", "127.0.0.1:" + port));
    command.addAll(options);
    command.addAll(List.of("posix", "--sidecar", attributes.toString(), root.toString()));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("ROOT_ACCESS_KEY", USER);
    builder.environment().put("ROOT_SECRET_KEY", PASSWORD);
    var log = root.resolveSibling(root.getFileName() + ".log");
    process = builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
    awaitAnswer(log);
  }

  private void awaitAnswer(Path log) throws IOException {
    var deadline = System.nanoTime() + BOUND.toNanos();
    while (System.nanoTime() - deadline < 0 && process.isAlive()) {
      try (var socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
        return;
      } catch (IOException e) {
        Thread.yield();
      }
    }
    close();
    throw new IOException("does not answer: " + Files.readString(log));
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Ends it at once. */
  void stop() {
    process.destroyForcibly();
    try {
      if (!process.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException("the S3 server does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    stop();
  }
}
