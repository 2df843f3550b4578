package io.brokerbench.worker.serve.cluster;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.serve.cluster.Resource.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Runs and suites of some namespaces as they are now, without asking for each request. */
public interface Cluster {

  /** The namespaces, in the order of their names. */
  Set<String> namespaces();

  /** All resources of a kind, in no order. */
  List<Resource> all(Kind kind);

  /** One of them. */
  Optional<Resource> find(Kind kind, String namespace, String name);

  /** Whether all resources of a kind in a namespace have been read since the start. */
  boolean wasRead(Kind kind, String namespace);

  /** Why what is shown may be incomplete or old: one message per namespace that is not watched. */
  List<Message> troubles();
}
