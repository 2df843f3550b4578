package io.brokerbench.worker.cli;

import io.brokerbench.worker.cli.ClusterOptions.NoClusterException;
import io.brokerbench.worker.kubernetes.NoResultsException;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that fetch results from a cluster into a directory. */
final class FetchOptions {

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the files go; is made, and replaces files (default: a directory NAME).")
  private Path out;

  /** Fetches and writes. */
  interface Fetch {
    void into(Path directory, KubernetesClient client, String namespace)
        throws NoResultsException, IOException;
  }

  /**
   * Fetches with the chosen cluster, and says where the files are.
   *
   * @param name of what is fetched
   * @return an exit code
   */
  int fetch(String name, Fetch fetch) {
    var directory = out == null ? Path.of(name) : out;
    try (var opened = cluster.open()) {
      fetch.into(directory, opened.client(), opened.namespace());
      System.out.println(CommandMessage.ALL_WRITTEN.with(directory));
      return ExitCodes.OK;
    } catch (NoClusterException e) {
      System.err.println(e.problem());
      return ExitCodes.USAGE;
    } catch (NoResultsException e) {
      System.err.println(e.problem());
      return ExitCodes.FAILURE;
    } catch (IOException e) {
      System.err.println(CommandMessage.FILE_FAILED.with(e.toString()));
      return ExitCodes.FAILURE;
    }
  }
}
