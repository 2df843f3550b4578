package io.brokerbench.generator.resident;

import io.brokerbench.worker.cli.ExitCodes;
import io.brokerbench.worker.cli.RunCommand;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import picocli.CommandLine;

/** What this project ships: a load is a {@code bench run} with these arguments, to its own end. */
public final class ResidentBench implements Resident {

  /** A busy machine makes figures that may not be quoted, and is nobody's failure. */
  private static final List<Integer> FINISHED = List.of(ExitCodes.OK, ExitCodes.NOT_VALID);

  private FutureTask<Integer> run;

  private ResidentBench() {}

  /** Serves until nobody is left to tell it. */
  public static void main(String[] arguments) throws Exception {
    Resident.serve(ResidentBench::new);
  }

  @Override
  public void begin(List<String> arguments) {
    run =
        new FutureTask<>(
            () -> new CommandLine(new RunCommand()).execute(arguments.toArray(String[]::new)));
    Thread.ofPlatform().name("main").start(run);
  }

  @Override
  public void end() throws ExecutionException, InterruptedException {
    var status = run.get();
    if (!FINISHED.contains(status)) {
      throw new IllegalStateException("bench run ended with exit code " + status);
    }
  }
}
