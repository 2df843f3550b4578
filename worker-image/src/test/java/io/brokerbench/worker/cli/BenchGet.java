package io.brokerbench.worker.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/** {@code bench get} or another command, with a kubeconfig of a test. */
final class BenchGet {

  private final Path directory;
  private final Object command;
  private String complaints;
  private String printed;

  /** With a directory for the kubeconfig. */
  BenchGet(Path directory) {
    this(directory, new GetCommand());
  }

  /** Another command. */
  BenchGet(Path directory, Object command) {
    this.directory = directory;
    this.command = command;
  }

  /** With two contexts, of which the one that is not the current one has the namespace ns. */
  int execute(int port, String... arguments) throws IOException {
    return execute(kubeconfig(port), arguments);
  }

  /** The kubeconfig with these contexts. */
  static String kubeconfig(int port) {
    return """
    apiVersion: v1
    kind: Config
    current-context: other
    clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
    users: [{name: u, user: {}}]
    contexts:
      - {name: named, context: {cluster: c, user: u, namespace: ns}}
      - {name: other, context: {cluster: c, user: u, namespace: elsewhere}}
    """
        .formatted(port);
  }

  int execute(String kubeconfig, String... arguments) throws IOException {
    var before = System.getProperty("kubeconfig");
    var file = Files.writeString(directory.resolve("kubeconfig"), kubeconfig);
    System.setProperty("kubeconfig", file.toString());
    var stderr = System.err;
    var stdout = System.out;
    var complained = new ByteArrayOutputStream();
    var out = new ByteArrayOutputStream();
    System.setErr(new PrintStream(complained, true, StandardCharsets.UTF_8));
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      return new CommandLine(command).execute(arguments);
    } finally {
      System.setErr(stderr);
      System.setOut(stdout);
      complaints = complained.toString(StandardCharsets.UTF_8);
      printed = out.toString(StandardCharsets.UTF_8);
      if (before == null) {
        System.clearProperty("kubeconfig");
      } else {
        System.setProperty("kubeconfig", before);
      }
    }
  }

  /** Of the last command, on standard error. */
  String complaints() {
    return complaints;
  }

  /** Of the last command, on standard output. */
  String printed() {
    return printed;
  }
}
