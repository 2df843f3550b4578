package io.brokerbench.worker.archive;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

/** Runs and suites as the API server has them, also of another version with other fields. */
final class ClusterResources {

  private ClusterResources() {}

  static MixedOperation<
          GenericKubernetesResource,
          GenericKubernetesResourceList,
          Resource<GenericKubernetesResource>>
      of(KubernetesClient client, Seen.Kind kind) {
    return client.genericKubernetesResources(
        ResourceDefinitionContext.fromResourceType(kind.type()));
  }
}
