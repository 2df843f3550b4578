package io.brokerbench.e2e.rabbitmq;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.List;

/**
 * Makes the objects of a cluster from its resource, and reports its status.
 *
 * @param client of the cluster
 */
record RabbitmqClusters(KubernetesClient client) {

  private static final String FINALIZER = "deletion.finalizers.rabbitmqclusters.rabbitmq.com";

  private static final PatchContext APPLY =
      new PatchContext.Builder()
          .withPatchType(PatchType.SERVER_SIDE_APPLY)
          .withFieldManager("cluster-operator-stand-in")
          .withForce(true)
          .build();

  /** Takes one step for the resource of that name, if there is one. */
  void reconcile(String namespace, String name) {
    var found = resource(namespace, name).get();
    if (found == null) {
      return;
    }
    var finalizers = found.getMetadata().getFinalizers();
    if (found.getMetadata().getDeletionTimestamp() != null) {
      // The objects of the cluster go by their owner references.
      if (finalizers.contains(FINALIZER)) {
        setFinalizers(found, List.of());
      }
      return;
    }
    if (!finalizers.contains(FINALIZER)) {
      setFinalizers(found, List.of(FINALIZER));
      return;
    }
    var cluster = Cluster.of(found);
    try {
      report(cluster, new ClusterStatus(cluster).of(make(cluster)));
    } catch (KubernetesClientException e) {
      report(cluster, new ClusterStatus(cluster).failed(e.getMessage()));
      throw e;
    }
  }

  private StatefulSet make(Cluster cluster) {
    var objects = new ClusterObjects(cluster, new ServerConfiguration(cluster));
    objects.secrets().forEach(this::createOnce);
    objects.objects().forEach(this::apply);
    var set = new ServerStatefulSet(cluster).statefulSet();
    createOnce(set);
    return client.resource(set).get();
  }

  private void report(Cluster cluster, ObjectNode status) {
    if (!new ClusterStatus(cluster).isReported(status)) {
      var patch = Json.empty();
      patch.set("status", status);
      resource(cluster.namespace(), cluster.name())
          .subresource("status")
          .patch(PatchContext.of(PatchType.JSON_MERGE), patch.toString());
    }
  }

  private void setFinalizers(GenericKubernetesResource found, List<String> finalizers) {
    var patch = Json.empty();
    var list = patch.putObject("metadata").putArray("finalizers");
    finalizers.forEach(list::add);
    resource(found.getMetadata().getNamespace(), found.getMetadata().getName())
        .patch(PatchContext.of(PatchType.JSON_MERGE), patch.toString());
  }

  private Resource<GenericKubernetesResource> resource(String namespace, String name) {
    return client
        .genericKubernetesResources(ClusterOperatorCrd.CONTEXT)
        .inNamespace(namespace)
        .withName(name);
  }

  private void apply(HasMetadata object) {
    client.resource(object).patch(APPLY);
  }

  private void createOnce(HasMetadata object) {
    try {
      client.resource(object).create();
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
        throw e;
      }
    }
  }
}
