package io.brokerbench.worker.cli;

import io.brokerbench.worker.kubernetes.KubernetesMessage;
import io.brokerbench.worker.kubernetes.SuiteResults;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Fetches the results of a suite and of its runs from a cluster. */
@Command(
    name = "suite",
    description = {
      "Writes the suite.json of a BenchmarkSuite into a directory, and the result files of each run"
          + " into a directory below it. Also works while the suite is running.",
      "Exit code: 0 written, 1 not written, 2 bad input."
    })
public final class GetSuiteCommand implements Callable<Integer> {

  @Parameters(paramLabel = "NAME", description = "Name of the BenchmarkSuite.")
  private String name;

  @Mixin private FetchOptions options;

  @Override
  public Integer call() {
    return options.fetch(
        name,
        (directory, client, namespace) -> {
          var files = new SuiteDirectory(directory);
          var result = new SuiteResults(client, namespace).fetch(name, files);
          if (!files.archived().isEmpty()) {
            System.out.println(
                KubernetesMessage.SUITE_ARCHIVED.with(
                    files.archived().size(), name, files.archived().getFirst()));
          }
          if (result.end() == null) {
            System.out.println(KubernetesMessage.SUITE_GOES_ON.with(name));
          }
        });
  }
}
