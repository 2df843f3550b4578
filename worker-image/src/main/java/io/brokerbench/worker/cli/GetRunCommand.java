package io.brokerbench.worker.cli;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.kubernetes.KubernetesMessage;
import io.brokerbench.worker.kubernetes.NoResultsException;
import io.brokerbench.worker.kubernetes.RunResults;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fetches the results of a run from a cluster. */
@Command(
    name = "run",
    description = {
      "Writes the result files of a BenchmarkRun into a directory: those that bench run writes.",
      "Exit code: 0 written, 1 not written, 2 bad input."
    })
public final class GetRunCommand implements Callable<Integer> {

  @Parameters(paramLabel = "NAME", description = "Name of the BenchmarkRun.")
  private String name;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description = "Its namespace (default: that of the context).")
  private String namespace;

  @Option(
      names = "--context",
      paramLabel = "NAME",
      description = "Context of the kubeconfig (default: the current one).")
  private String context;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the files go; is made, and replaces files (default: a directory NAME).")
  private Path out;

  @Override
  public Integer call() {
    final Config config;
    try {
      config = Config.autoConfigure(context);
    } catch (KubernetesClientException e) {
      var reason = e.getCause() == null ? e : e.getCause();
      System.err.println(
          KubernetesMessage.KUBECONFIG_DAMAGED.with(Printable.line(reason.getMessage())));
      return ExitCodes.USAGE;
    }
    var chosen = config.getCurrentContext();
    // The client would try the defaults of a pod instead.
    if (context != null && (chosen == null || !chosen.getName().equals(context))) {
      System.err.println(CommandMessage.UNKNOWN_CONTEXT.with(context));
      return ExitCodes.USAGE;
    }
    return call(config);
  }

  /** With the cluster of {@code config}. */
  int call(Config config) {
    // One answer says it all, and a user is waiting.
    config.setRequestRetryBackoffLimit(1);
    try (var client = new KubernetesClientBuilder().withConfig(config).build()) {
      var chosen =
          Objects.requireNonNullElse(
              namespace == null ? client.getNamespace() : namespace, "default");
      var files = new RunResults(client, chosen).fetch(name);
      var directory = out == null ? Path.of(name) : out;
      write(directory, files);
      System.out.println(CommandMessage.ALL_WRITTEN.with(directory));
      return ExitCodes.OK;
    } catch (NoResultsException e) {
      return fail(e.problem());
    } catch (IOException e) {
      return fail(CommandMessage.FILE_FAILED.with(e.toString()));
    }
  }

  /** The last is there only when all are, and never in part. */
  private static void write(Path directory, Map<String, byte[]> files) throws IOException {
    Files.createDirectories(directory);
    for (var file : files.entrySet()) {
      var part = directory.resolve(file.getKey() + ".part");
      Files.write(part, file.getValue());
      Files.move(part, directory.resolve(file.getKey()), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static int fail(Message problem) {
    System.err.println(problem);
    return ExitCodes.FAILURE;
  }
}
