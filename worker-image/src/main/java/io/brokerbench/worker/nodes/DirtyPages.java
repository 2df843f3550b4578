package io.brokerbench.worker.nodes;

import java.io.IOException;

/** What the page caches of broker nodes have taken, and their disks have not. */
@FunctionalInterface
public interface DirtyPages {

  /** Where nobody sees the nodes. */
  DirtyPages UNSEEN =
      () -> {
        throw new IOException(NodeMessage.NODES_UNKNOWN.with().toString());
      };

  /**
   * Of the node that has most, now, in bytes. May take seconds.
   *
   * @throws IOException if a node does not tell
   */
  long mostBytes() throws IOException;
}
