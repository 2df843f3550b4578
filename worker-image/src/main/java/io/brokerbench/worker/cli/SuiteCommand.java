package io.brokerbench.worker.cli;

import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.brokerbench.api.OrderType;
import io.brokerbench.core.document.SuiteDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.CellChoice;
import io.brokerbench.core.suite.CellManifest;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.SuitePlanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Plans a BenchmarkSuite without a cluster. */
@Command(
    name = "suite",
    description = {
      "Plans a BenchmarkSuite. Needs no cluster and no brokers.",
      "Exit code: 0 the suite is valid, 2 bad input."
    })
public final class SuiteCommand implements Callable<Integer> {

  private static final String CELL = "--cell";

  /** Programs that read JSON know no larger whole numbers. */
  private static final long SEEDS = 1L << 53;

  private static final YAMLMapper YAML =
      new YAMLMapper(
          new YAMLFactory()
              .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
              .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
              .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS));

  @Option(
      names = {"-f", "--file"},
      required = true,
      paramLabel = "FILE",
      description = "The BenchmarkSuite, in YAML.")
  private Path file;

  @Option(
      names = "--dry-run",
      description =
          "Lists cells, order, expected duration and comparisons, after each cell has been"
              + " validated.")
  private boolean dryRun;

  @Option(
      names = CELL,
      paramLabel = "AXIS=VALUE,...",
      description = "One cell, such as system=kafka,level=2.")
  private String cell;

  @Option(names = "--print", description = "Prints that cell as a BenchmarkRun to apply.")
  private boolean print;

  @Override
  public Integer call() {
    if (dryRun == (cell != null) || print != (cell != null)) {
      System.err.println(CommandMessage.SUITE_OPTIONS.with());
      return ExitCodes.USAGE;
    }
    try {
      var plan = SuitePlanner.plan(SuiteDocument.parse(Files.readString(file)));
      System.out.print(dryRun ? listing(plan) : manifest(plan));
      return ExitCodes.OK;
    } catch (InvalidRunException e) {
      e.problems()
          .forEach(problem -> System.err.println(CommandMessage.IN_FILE.with(file, problem)));
      return ExitCodes.USAGE;
    } catch (IOException e) {
      System.err.println(CommandMessage.FILE_FAILED.with(e.toString()));
      return ExitCodes.USAGE;
    }
  }

  private String manifest(SuitePlan plan) throws InvalidRunException, IOException {
    return YAML.writeValueAsString(CellManifest.of(plan, CellChoice.of(plan, cell, CELL)));
  }

  private static String listing(SuitePlan plan) {
    var random = plan.order().type() == OrderType.Randomized;
    var chosen = random && plan.order().seed() == null;
    var seed = chosen ? ThreadLocalRandom.current().nextLong(SEEDS) : plan.order().seed();
    return SuiteListing.of(plan, random ? seed : null, chosen);
  }
}
