package io.brokerbench.worker.cli;

import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.OrderType;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.document.SuiteDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.CellChoice;
import io.brokerbench.core.suite.CellManifest;
import io.brokerbench.core.suite.RetainedRunsLimit;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.SuitePlanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plans a BenchmarkSuite without a cluster, or runs it against brokers that exist. */
@Command(
    name = "suite",
    description = {
      "Runs a BenchmarkSuite against brokers that exist, one run after the other, in this process."
          + " Run the same command again to resume. With --dry-run or --print, plans it: that"
          + " needs no brokers.",
      "Exit code: 0 the suite ended as planned or is valid, 4 a run has no valid repetition, 5 a"
          + " figure regressed, 6 none regressed and a regression is undecided, 2 bad input, 1"
          + " failed or ended early."
    })
public final class SuiteCommand implements Callable<Integer> {

  private static final String CELL = "--cell";
  private static final String OUT = "--out";

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

  @Option(
      names = OUT,
      paramLabel = "DIR",
      description =
          "Runs the suite, with the result files of each run in DIR/RUN, and suite.json in DIR. A"
              + " run whose result is there does not run again.")
  private Path out;

  @Mixin private SuiteFiles files;

  @Mixin private EndpointOptions brokers;

  @Mixin private CredentialsOption credentials;

  @Mixin private PayloadOption payload;

  private final Connections connections;
  private final Function<Consumer<Message>, SuiteStop> stops;

  /** Of the systems that can be measured. */
  public SuiteCommand() {
    this(Connections.TO_BROKERS, SuiteStop::ofProcess);
  }

  /**
   * For tests.
   *
   * @param stops gives what ends the suite early
   */
  SuiteCommand(Connections connections, Function<Consumer<Message>, SuiteStop> stops) {
    this.connections = connections;
    this.stops = stops;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (!isOneUse()) {
      System.err.println(CommandMessage.SUITE_OPTIONS.with());
      return ExitCodes.USAGE;
    }
    var unused = onlyForRuns();
    if (out == null && unused.isPresent()) {
      System.err.println(CommandMessage.OPTION_WITHOUT.with(unused.get(), OUT));
      return ExitCodes.USAGE;
    }
    try {
      var suite = SuiteDocument.parse(Files.readString(file));
      var plan = SuitePlanner.plan(suite);
      if (out != null) {
        return run(suite, plan);
      }
      var companions = files.check(suite.getSpec(), plan);
      if (dryRun) {
        checkRetained(suite, plan);
      }
      System.out.print(dryRun ? listing(companions.inform(suite.getSpec(), plan)) : manifest(plan));
      return ExitCodes.OK;
    } catch (InvalidRunException e) {
      e.problems()
          .forEach(problem -> System.err.println(CommandMessage.IN_FILE.with(file, problem)));
      return ExitCodes.USAGE;
    } catch (IOException e) {
      System.err.println(CommandMessage.reading(e));
      return ExitCodes.USAGE;
    }
  }

  /** As the operator does. A suite that runs with {@code --out} retains no BenchmarkRuns. */
  private static void checkRetained(BenchmarkSuite suite, SuitePlan plan)
      throws InvalidRunException {
    var problem = RetainedRunsLimit.problem(suite.getSpec(), plan);
    if (problem.isPresent()) {
      throw new InvalidRunException(List.of(problem.get()));
    }
  }

  private boolean isOneUse() {
    var uses = Stream.of(dryRun, cell != null, out != null).filter(use -> use).count();
    return uses == 1 && print == (cell != null) && (cell == null || !files.isAnyGiven());
  }

  /** An option that is given, and that only the runs of a suite need. */
  private Optional<String> onlyForRuns() {
    if (credentials.isGiven()) {
      return Optional.of(CredentialsOption.NAME);
    }
    return payload.isGiven() ? Optional.of(PayloadOption.NAME) : brokers.given();
  }

  private int run(BenchmarkSuite suite, SuitePlan plan)
      throws InvalidRunException, InterruptedException {
    try (var console = ConsoleProgress.ofProcess();
        var stop = stops.apply(console::print)) {
      var targets = new SuiteTargets(plan, brokers, credentials, payload);
      return new SuiteOnBrokers(suite, plan, targets, connections, InstantSource.system())
          .run(out, files, console, stop);
    } catch (BrokerException e) {
      System.err.println(e.getMessage());
      return ExitCodes.FAILURE;
    } catch (IOException e) {
      System.err.println(CommandMessage.FILE_FAILED.with(e.toString()));
      return ExitCodes.FAILURE;
    }
  }

  private String manifest(SuitePlan plan) throws InvalidRunException, IOException {
    return YAML.writeValueAsString(CellManifest.of(plan, CellChoice.of(plan, cell, CELL)));
  }

  private static String listing(SuitePlan plan) {
    var random = plan.order().type() == OrderType.Randomized;
    var chosen = random && plan.order().seed() == null;
    var seed = chosen ? SuiteOnBrokers.randomSeed() : plan.order().seed();
    return SuiteListing.of(plan, random ? seed : null, chosen);
  }
}
