package io.brokerbench.operator;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.Set;

/** Watches the children of runs; a label tells which run an object belongs to. */
record ChildEventSources(EventSourceContext<BenchmarkRun> context) {

  /** All children of a type. */
  EventSource<?, BenchmarkRun> all(Class<? extends HasMetadata> type) {
    return selected(type, Labels.ANY_RUN);
  }

  /** The children of a type that are this to their run. */
  EventSource<?, BenchmarkRun> only(Class<? extends HasMetadata> type, Labels.Component component) {
    return selected(type, Labels.ANY_RUN + "," + Labels.COMPONENT + "=" + component.label());
  }

  /** All children of a type, under a name by which the source can be told from others. */
  <T extends HasMetadata> EventSource<?, BenchmarkRun> named(String name, Class<T> type) {
    return new InformerEventSource<>(
        configuration(type, Labels.ANY_RUN).withName(name).build(), context);
  }

  private <T extends HasMetadata> EventSource<?, BenchmarkRun> selected(
      Class<T> type, String selector) {
    return new InformerEventSource<>(configuration(type, selector).build(), context);
  }

  private static <T extends HasMetadata> InformerEventSourceConfiguration.Builder<T> configuration(
      Class<T> type, String selector) {
    return InformerEventSourceConfiguration.from(type, BenchmarkRun.class)
        .withLabelSelector(selector)
        .withSecondaryToPrimaryMapper(ChildEventSources::run);
  }

  private static Set<ResourceID> run(HasMetadata child) {
    var name = child.getMetadata().getLabels().get(Labels.RUN);
    return name == null
        ? Set.of()
        : Set.of(new ResourceID(name, child.getMetadata().getNamespace()));
  }
}
