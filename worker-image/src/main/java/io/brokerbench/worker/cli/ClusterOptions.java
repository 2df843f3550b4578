package io.brokerbench.worker.cli;

import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.kubernetes.KubernetesMessage;
import io.brokerbench.worker.kubernetes.NoResultsException;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The cluster and namespace that results are fetched from, by the kubeconfig. */
final class ClusterOptions {

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

  /** Fetches and writes. */
  interface Fetch {
    void into(Path directory, KubernetesClient client, String namespace)
        throws NoResultsException, IOException;
  }

  /**
   * Fetches with the chosen cluster, and says where the files are.
   *
   * @param name of what is fetched
   * @return an exit code
   */
  int fetch(String name, Fetch fetch) {
    var config = config();
    if (config.isEmpty()) {
      return ExitCodes.USAGE;
    }
    // One answer says it all, and a user is waiting.
    config.get().setRequestRetryBackoffLimit(1);
    try (var client = new KubernetesClientBuilder().withConfig(config.get()).build()) {
      var chosen =
          Objects.requireNonNullElse(
              namespace == null ? client.getNamespace() : namespace, "default");
      var directory = out == null ? Path.of(name) : out;
      fetch.into(directory, client, chosen);
      System.out.println(CommandMessage.ALL_WRITTEN.with(directory));
      return ExitCodes.OK;
    } catch (NoResultsException e) {
      System.err.println(e.problem());
      return ExitCodes.FAILURE;
    } catch (IOException e) {
      System.err.println(CommandMessage.FILE_FAILED.with(e.toString()));
      return ExitCodes.FAILURE;
    }
  }

  /** Empty where it is wrong, which is said. */
  private Optional<Config> config() {
    final Config config;
    try {
      config = Config.autoConfigure(context);
    } catch (KubernetesClientException e) {
      var reason = e.getCause() == null ? e : e.getCause();
      System.err.println(
          KubernetesMessage.KUBECONFIG_DAMAGED.with(Printable.line(reason.getMessage())));
      return Optional.empty();
    }
    var chosen = config.getCurrentContext();
    // The client would try the defaults of a pod instead.
    if (context != null && (chosen == null || !chosen.getName().equals(context))) {
      System.err.println(CommandMessage.UNKNOWN_CONTEXT.with(context));
      return Optional.empty();
    }
    return Optional.of(config);
  }
}
