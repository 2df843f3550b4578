package io.brokerbench.worker.cli;

import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.answer.SuiteAnswer;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.worker.report.ResultTable;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints the result of a run as a table, or the answers of a suite. */
@Command(
    name = "show",
    description = "Prints the result of a run as a table, or the answers of a suite.")
public final class ShowCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE",
      description = "A result.json or suite.json, or - for standard input.")
  private String file;

  @Override
  public Integer call() {
    try {
      System.out.print(ResultReader.read(file, ShowCommand::show));
      return ExitCodes.OK;
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      return ExitCodes.USAGE;
    }
  }

  private static String show(String json) {
    return SuiteResult.isSuite(json)
        ? SuiteAnswer.of(SuiteResult.parse(json))
        : ResultTable.of(RunResult.parse(json));
  }
}
