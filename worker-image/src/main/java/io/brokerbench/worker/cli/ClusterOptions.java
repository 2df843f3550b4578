package io.brokerbench.worker.cli;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.kubernetes.KubernetesMessage;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The cluster and namespace that results are fetched from, by the kubeconfig. */
final class ClusterOptions {

  private static final String NAMESPACE = "--namespace";
  private static final String CONTEXT = "--context";

  @Option(
      names = {"-n", NAMESPACE},
      paramLabel = "NAMESPACE",
      description = "Its namespace (default: that of the context).")
  private String namespace;

  @Option(
      names = CONTEXT,
      paramLabel = "NAME",
      description = "Context of the kubeconfig (default: the current one).")
  private String context;

  /** The name of an option that is given; empty where none is. */
  Optional<String> given() {
    return context != null
        ? Optional.of(CONTEXT)
        : Optional.ofNullable(namespace).map(n -> NAMESPACE);
  }

  /**
   * The chosen cluster.
   *
   * @param client of it, which ends with this object
   * @param namespace the chosen one
   */
  record Cluster(KubernetesClient client, String namespace) implements AutoCloseable {

    @Override
    public void close() {
      client.close();
    }
  }

  /** The kubeconfig or an option cannot be used. */
  static final class NoClusterException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Message problem;

    private NoClusterException(Message problem) {
      super(problem.toString());
      this.problem = problem;
    }

    /** The problem and its remedy. */
    Message problem() {
      return problem;
    }
  }

  /**
   * Opens a client of the chosen cluster. Does not connect yet.
   *
   * @throws NoClusterException if the kubeconfig or an option cannot be used
   */
  Cluster open() throws NoClusterException {
    return open(context, namespace);
  }

  /**
   * Opens a client of a cluster. Does not connect yet.
   *
   * @param context of the kubeconfig; null for the current one
   * @param namespace the chosen one; null for that of the context
   * @throws NoClusterException if the kubeconfig or an option cannot be used
   */
  static Cluster open(String context, String namespace) throws NoClusterException {
    var config = config(context);
    // One answer says it all, and a user is waiting.
    config.setRequestRetryBackoffLimit(1);
    var client = new KubernetesClientBuilder().withConfig(config).build();
    return new Cluster(
        client,
        Objects.requireNonNullElse(
            namespace == null ? client.getNamespace() : namespace, "default"));
  }

  private static Config config(String context) throws NoClusterException {
    final Config config;
    try {
      config = Config.autoConfigure(context);
    } catch (KubernetesClientException e) {
      var reason = e.getCause() == null ? e : e.getCause();
      throw new NoClusterException(
          KubernetesMessage.KUBECONFIG_DAMAGED.with(Printable.line(reason.getMessage())));
    }
    var chosen = config.getCurrentContext();
    // The client would try the defaults of a pod instead.
    if (context != null && (chosen == null || !chosen.getName().equals(context))) {
      throw new NoClusterException(CommandMessage.UNKNOWN_CONTEXT.with(context));
    }
    return config;
  }
}
