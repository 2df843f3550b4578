package io.brokerbench.worker.serve.cluster;

import io.brokerbench.worker.serve.cluster.Resource.Kind;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.informers.cache.BasicItemStore;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps of what an informer sees only what pages show. */
final class ResourceStore extends BasicItemStore<GenericKubernetesResource> {

  private final Map<String, Resource> resources = new ConcurrentHashMap<>();
  private final Kind kind;

  ResourceStore(Kind kind) {
    super(Cache::metaNamespaceKeyFunc);
    this.kind = kind;
  }

  @Override
  public GenericKubernetesResource put(String key, GenericKubernetesResource seen) {
    resources.put(key, new Resource(kind, SlimResource.of(seen)));
    return super.put(key, identityOf(seen));
  }

  @Override
  public GenericKubernetesResource remove(String key) {
    resources.remove(key);
    return super.remove(key);
  }

  /** The informer compares versions, and needs no more. */
  private static GenericKubernetesResource identityOf(GenericKubernetesResource seen) {
    var identity = new GenericKubernetesResource();
    identity.setApiVersion(seen.getApiVersion());
    identity.setKind(seen.getKind());
    var metadata = seen.getMetadata();
    identity.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(metadata.getNamespace())
            .withName(metadata.getName())
            .withUid(metadata.getUid())
            .withResourceVersion(metadata.getResourceVersion())
            .build());
    return identity;
  }

  Collection<Resource> all() {
    return resources.values();
  }

  Optional<Resource> find(String namespace, String name) {
    return Optional.ofNullable(resources.get(Cache.namespaceKeyFunc(namespace, name)));
  }
}
