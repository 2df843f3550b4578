package io.brokerbench.worker.cli;

import io.brokerbench.worker.kubernetes.RunResults;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Fetches the results of a run from a cluster. */
@Command(
    name = "run",
    description = {
      "Writes the result files of a BenchmarkRun into a directory: those that bench run writes.",
      "Exit code: 0 written, 1 not written, 2 bad input."
    })
public final class GetRunCommand implements Callable<Integer> {

  @Parameters(paramLabel = "NAME", description = "Name of the BenchmarkRun.")
  private String name;

  @Mixin private FetchOptions options;

  @Override
  public Integer call() {
    return options.fetch(
        name,
        (directory, client, namespace) ->
            FetchedFiles.write(directory, new RunResults(client, namespace).fetch(name)));
  }
}
