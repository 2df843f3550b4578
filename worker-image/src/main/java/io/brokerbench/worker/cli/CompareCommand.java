package io.brokerbench.worker.cli;

import io.brokerbench.core.result.RunResult;
import io.brokerbench.worker.report.ComparisonTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints results side by side. */
@Command(name = "compare", description = "Prints results side by side, one row each.")
public final class CompareCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "A result.json, or - for standard input.")
  private List<String> files;

  @Override
  public Integer call() {
    var results = new ArrayList<RunResult>();
    for (var file : files) {
      try {
        results.add(ResultReader.read(file));
      } catch (IllegalArgumentException e) {
        System.err.println(e.getMessage());
        return ExitCodes.USAGE;
      }
    }
    System.out.print(ComparisonTable.of(results));
    return ExitCodes.OK;
  }
}
