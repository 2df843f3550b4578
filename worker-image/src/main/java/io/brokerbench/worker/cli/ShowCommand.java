package io.brokerbench.worker.cli;

import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.worker.report.ResultTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
      var json =
          file.equals("-")
              ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
              : Files.readString(Path.of(file));
      System.out.print(ResultTable.of(Json.read(json, RunResult.class)));
      return ExitCodes.OK;
    } catch (IOException | IllegalArgumentException e) {
      System.err.println(file + " cannot be shown: " + e.getMessage());
      return ExitCodes.USAGE;
    }
  }
}
