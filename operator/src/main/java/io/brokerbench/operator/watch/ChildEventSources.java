package io.brokerbench.operator.watch;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.observe.PodRefusal;
import io.brokerbench.operator.observe.RunObserver;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.config.informer.FieldSelectorBuilder;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Watches the children of runs; a label tells which run an object belongs to. */
public record ChildEventSources(EventSourceContext<BenchmarkRun> context, ClusterWatch cluster) {

  /** All children of a type. */
  public InformerEventSource<? extends HasMetadata, BenchmarkRun> all(
      Class<? extends HasMetadata> type) {
    return selected(type, Labels.ANY_RUN);
  }

  /** The children of a type that are this to their run. */
  public EventSource<?, BenchmarkRun> only(
      Class<? extends HasMetadata> type, Labels.Component component) {
    return selected(type, Labels.ANY_RUN + "," + Labels.COMPONENT + "=" + component.label());
  }

  /** All children of a type, under a name by which the source can be told from others. */
  <T extends HasMetadata> EventSource<?, BenchmarkRun> named(String name, Class<T> type) {
    return new InformerEventSource<>(
        configuration(type, Labels.ANY_RUN).withName(name).build(), context);
  }

  /** Pods that could not be made for one of {@code owners}. */
  public EventSource<?, BenchmarkRun> refusals(
      Collection<InformerEventSource<? extends HasMetadata, BenchmarkRun>> owners) {
    return new InformerEventSource<>(
        InformerEventSourceConfiguration.from(Event.class, BenchmarkRun.class)
            .withNamespaces(namespaces(Event.class))
            .withInformerListLimit(KubernetesClients.PAGE)
            .withFieldSelector(
                new FieldSelectorBuilder().withField("reason", PodRefusal.EVENT_REASON).build())
            .withSecondaryToPrimaryMapper(
                event ->
                    owners.stream()
                        .flatMap(source -> source.list(owner -> PodRefusal.isAbout(owner, event)))
                        .flatMap(owner -> runs(owner).stream())
                        .collect(Collectors.toSet()))
            .build(),
        context);
  }

  private <T extends HasMetadata> InformerEventSource<T, BenchmarkRun> selected(
      Class<T> type, String selector) {
    return new InformerEventSource<>(configuration(type, selector).build(), context);
  }

  private <T extends HasMetadata> InformerEventSourceConfiguration.Builder<T> configuration(
      Class<T> type, String selector) {
    return InformerEventSourceConfiguration.from(type, BenchmarkRun.class)
        .withNamespaces(namespaces(type))
        .withInformerListLimit(KubernetesClients.PAGE)
        .withLabelSelector(selector)
        .withSecondaryToPrimaryMapper(this::runs);
  }

  /** Empty for all. */
  private Set<String> namespaces(Class<?> type) {
    var namespaces = new HashSet<>(cluster.watched().namespaces());
    if (!namespaces.isEmpty()
        && cluster.pageCacheNamespace() != null
        && RunObserver.OF_PAGE_CACHES.contains(type)) {
      namespaces.add(cluster.pageCacheNamespace());
    }
    return namespaces;
  }

  private Set<ResourceID> runs(HasMetadata child) {
    var name = child.getMetadata().getLabels().get(Labels.RUN);
    if (name == null) {
      return Set.of();
    }
    var run = new ResourceID(name, namespaceOfRun(child));
    var runs = new HashSet<>(cluster.waitingFor(child, run));
    runs.addAll(cluster.sharing(child));
    runs.add(run);
    return runs;
  }

  /** Only what we make in a namespace of ours is believed to be of a run elsewhere. */
  private String namespaceOfRun(HasMetadata child) {
    var own = child.getMetadata().getNamespace();
    return own.equals(cluster.pageCacheNamespace())
        ? child.getMetadata().getLabels().get(Labels.RUN_NAMESPACE)
        : own;
  }
}
