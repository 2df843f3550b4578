package io.brokerbench.worker.cli;

import io.brokerbench.worker.report.ResultTable;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints a result as a table. */
@Command(name = "show", description = "Prints a result as a table.")
public final class ShowCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "A result.json, or - for standard input.")
  private String file;

  @Override
  public Integer call() {
    try {
      System.out.print(ResultTable.of(ResultReader.read(file)));
      return ExitCodes.OK;
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      return ExitCodes.USAGE;
    }
  }
}
