package io.brokerbench.e2e.support;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;

/** Pulsar's admin API, asked inside a broker's pod. */
public final class PulsarShell {

  private static final String ADMIN = "http://localhost:8080/admin/v2/";

  private final String namespace;
  private final String pod;

  public PulsarShell(String namespace, Pod pod) {
    this.namespace = namespace;
    this.pod = pod.getMetadata().getName();
  }

  /** The namespaces of the tenant {@code public}. */
  public String namespaces() {
    return curl(ADMIN + "namespaces/public");
  }

  /** Sets ensemble, write quorum and ack quorum of a Pulsar namespace alike. */
  public void setQuorums(String pulsarNamespace, int quorum) {
    var policies =
        "{\"bookkeeperEnsemble\": %1$d, \"bookkeeperWriteQuorum\": %1$d, \"bookkeeperAckQuorum\": %1$d}"
            .formatted(quorum);
    curl(
        "--header",
        "Content-Type: application/json",
        "--data",
        policies,
        ADMIN + "namespaces/" + pulsarNamespace + "/persistence");
  }

  private String curl(String... arguments) {
    var all =
        new ArrayList<>(
            List.of(
                "exec",
                "--namespace=" + namespace,
                pod,
                "--container=broker",
                "--",
                "curl",
                "--silent",
                "--show-error",
                "--fail"));
    all.addAll(List.of(arguments));
    return Cluster.kubectl(all.toArray(String[]::new));
  }
}
