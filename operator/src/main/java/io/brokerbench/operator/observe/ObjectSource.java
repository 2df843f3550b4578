package io.brokerbench.operator.observe;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.stream.Stream;

/** Where the objects of a run are looked up. */
interface ObjectSource {

  /** The objects of a type that may be of the run. */
  <T extends HasMetadata> Stream<T> all(Class<T> type);

  /** Events about pods that were refused. */
  List<Event> refusals();

  /** Those that {@code pods} are on, at least. */
  Stream<Node> nodes(Stream<Pod> pods);
}
