package io.brokerbench.operator.observe;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.SharedBrokers;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.stream.Stream;

/**
 * Objects as the reconciler's informers know them.
 *
 * @param context of the run that is looked at
 */
public record CachedObjects(Context<BenchmarkRun> context) implements ObjectSource {

  /** All objects of a type, of whichever run, or of none. */
  public <T extends HasMetadata> List<T> ofAnyRun(Class<T> type) {
    return context.eventSourceRetriever().getEventSourceFor(type)
            instanceof InformerEventSource<T, BenchmarkRun> source
        ? source.list().toList()
        : List.of();
  }

  @Override
  public <T extends HasMetadata> Stream<T> all(Class<T> type) {
    var own = context.getSecondaryResourcesAsStream(type);
    // The index of the cache knows the run that made them, and not those that came later.
    return SharedBrokers.of(context.getPrimaryResource())
        .map(
            shared ->
                Stream.concat(
                    own.filter(object -> !Labels.isOf(object, shared.uid())),
                    ofAnyRun(type).stream().filter(object -> Labels.isOf(object, shared.uid()))))
        .orElse(own);
  }

  @Override
  public List<Event> refusals() {
    return ofAnyRun(Event.class);
  }

  @Override
  public Stream<Node> nodes(Stream<Pod> pods) {
    return ofAnyRun(Node.class).stream();
  }
}
