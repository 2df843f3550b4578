package io.brokerbench.worker.cli;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.cli.ClusterOptions.Cluster;
import io.brokerbench.worker.cli.ClusterOptions.NoClusterException;
import io.brokerbench.worker.kubernetes.NoResultsException;
import io.brokerbench.worker.page.ClusterInputs;
import io.brokerbench.worker.page.ClusterReference;
import io.brokerbench.worker.page.PageInputs;
import java.io.IOException;

/**
 * Adds runs and suites of the cluster to a report. All share one client, and none is asked for once
 * the cluster turned out to be out of reach.
 */
final class ReportedCluster implements AutoCloseable {

  private final ClusterOptions options;
  private final PageInputs found;
  private Cluster cluster;
  private Message unusable;

  /** Opens nothing yet: files need no cluster. */
  ReportedCluster(ClusterOptions options, PageInputs found) {
    this.options = options;
    this.found = found;
  }

  /** Adds one, or notes why it is left out. */
  void add(ClusterReference reference) {
    if (unusable != null) {
      ClusterInputs.leaveOut(found, reference, unusable);
      return;
    }
    try {
      if (cluster == null) {
        cluster = options.open();
      }
      new ClusterInputs(cluster.client(), cluster.namespace(), found).add(reference);
    } catch (NoClusterException e) {
      unusable = e.problem();
      ClusterInputs.leaveOut(found, reference, e.problem());
    } catch (NoResultsException e) {
      unusable = e.unanswered() ? e.problem() : null;
      ClusterInputs.leaveOut(found, reference, e.problem());
    } catch (IOException e) {
      ClusterInputs.leaveOut(found, reference, CommandMessage.FILE_FAILED.with(e.toString()));
    }
  }

  @Override
  public void close() {
    if (cluster != null) {
      cluster.close();
    }
  }
}
