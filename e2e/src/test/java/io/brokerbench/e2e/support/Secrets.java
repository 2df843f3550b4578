package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;

import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.util.Map;

/** Secrets that a scenario makes. */
public final class Secrets {

  private Secrets() {}

  /**
   * Creates a Secret.
   *
   * @param data texts by their keys
   */
  public static void create(String namespace, String name, Map<String, String> data) {
    var secret =
        new SecretBuilder()
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .withStringData(data)
            .build();
    CLIENT.secrets().inNamespace(namespace).resource(secret).create();
  }
}
