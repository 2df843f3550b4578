package io.brokerbench.e2e.rabbitmq;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A CRD for RabbitmqCluster with the fields that the stand-in knows. One that another hand has
 * installed, with a real Cluster Operator, is neither changed nor removed.
 */
public final class ClusterOperatorCrd {

  static final ResourceDefinitionContext CONTEXT =
      new ResourceDefinitionContext.Builder()
          .withGroup("rabbitmq.com")
          .withVersion("v1beta1")
          .withKind("RabbitmqCluster")
          .withPlural("rabbitmqclusters")
          .withNamespaced(true)
          .build();

  private static final String MARK = "brokerbench.io/cluster-operator-stand-in";
  private static final String FILE = "rabbitmqclusters.yaml";
  private static final int SECONDS = 60;

  private ClusterOperatorCrd() {}

  /** Whether somebody else has installed the CRD: then a real Cluster Operator is to be used. */
  public static boolean belongsToAnother(KubernetesClient client) {
    var crd = definition(client).get();
    return crd != null
        && (crd.getMetadata().getLabels() == null
            || !crd.getMetadata().getLabels().containsKey(MARK));
  }

  /**
   * Installs the CRD, and returns when the API server serves it.
   *
   * @throws IllegalStateException if it is there already, from another hand
   */
  public static void install(KubernetesClient client) {
    requireOurs(client);
    var crd = read(client);
    crd.getMetadata().setLabels(Map.of(MARK, "true"));
    client.resource(crd).serverSideApply();
    definition(client).waitUntilCondition(ClusterOperatorCrd::isServed, SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Removes the CRD with every resource, and returns when it is gone. The stand-in must still run,
   * for each resource has a finalizer.
   *
   * @throws IllegalStateException if it is from another hand
   */
  public static void remove(KubernetesClient client) {
    requireOurs(client);
    definition(client).delete();
    definition(client).waitUntilCondition(found -> found == null, SECONDS, TimeUnit.SECONDS);
  }

  private static void requireOurs(KubernetesClient client) {
    if (belongsToAnother(client)) {
      throw new IllegalStateException("a real Cluster Operator has its CRD in this cluster");
    }
  }

  private static Resource<CustomResourceDefinition> definition(KubernetesClient client) {
    return client
        .apiextensions()
        .v1()
        .customResourceDefinitions()
        .withName(CONTEXT.getPlural() + "." + CONTEXT.getGroup());
  }

  private static CustomResourceDefinition read(KubernetesClient client) {
    try (var yaml = requireNonNull(ClusterOperatorCrd.class.getResourceAsStream(FILE), FILE)) {
      return client.apiextensions().v1().customResourceDefinitions().load(yaml).item();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isServed(CustomResourceDefinition crd) {
    return crd != null
        && crd.getStatus() != null
        && crd.getStatus().getConditions() != null
        && crd.getStatus().getConditions().stream()
            .anyMatch(c -> c.getType().equals("Established") && c.getStatus().equals("True"));
  }
}
