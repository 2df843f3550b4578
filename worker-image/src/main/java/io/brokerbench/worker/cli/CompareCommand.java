package io.brokerbench.worker.cli;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.compare.CompareMessage;
import io.brokerbench.worker.compare.ComparisonTable;
import io.brokerbench.worker.compare.Entry;
import io.brokerbench.worker.compare.Gate;
import io.brokerbench.worker.compare.GateReport;
import io.brokerbench.worker.compare.InputException;
import io.brokerbench.worker.compare.Inputs;
import io.brokerbench.worker.compare.JUnitReport;
import io.brokerbench.worker.compare.Limit;
import io.brokerbench.worker.compare.Limit.InvalidLimitException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints results side by side, or judges them against a baseline. */
@Command(
    name = "compare",
    description = {
      "Prints results side by side, one row each, and what they differ in. With --baseline, prints"
          + " whether figures became worse.",
      "Exit code: 0 printed, and with --baseline all figures are within their limits, 5 a figure"
          + " regressed, 6 none regressed and a figure is undecided, 2 bad input, 1 failed."
    })
public final class CompareCommand implements Callable<Integer> {

  private static final String BASELINE = "--baseline";
  private static final String MAX_REGRESSION = "--max-regression";
  private static final String JUNIT = "--junit";
  private static final String ALLOW_UNDECIDED = "--allow-undecided";

  @Parameters(
      paramLabel = "INPUT",
      arity = "1..*",
      description =
          "A result.json, a directory with some in it or below it, a suite.json to compare with"
              + " another one, a result of OpenMessaging Benchmark, the output of"
              + " kafka-producer-perf-test or pulsar-perf, or - for standard input.")
  private List<String> inputs;

  @Option(
      names = BASELINE,
      paramLabel = "INPUT",
      description = "Earlier results to judge the inputs by; may be repeated.")
  private List<String> baseline = new ArrayList<>();

  @Option(
      names = MAX_REGRESSION,
      paramLabel = "METRIC=PERCENT",
      description =
          "How much worse a figure may be than in the baseline, such as PublishLatencyP99=10%%; may"
              + " be repeated. Metrics are those of spec.compare.figures of suites.")
  private List<String> maxRegression = new ArrayList<>();

  @Option(
      names = ALLOW_UNDECIDED,
      description = "Exit with 0 where no figure regressed and some are undecided.")
  private boolean allowUndecided;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Also write the comparison to this file, as Markdown.")
  private Path markdown;

  @Option(
      names = JUNIT,
      paramLabel = "FILE",
      description = "Also write the verdicts to this file, as JUnit XML.")
  private Path junit;

  @Override
  public Integer call() {
    try {
      var limits = Limit.parse(maxRegression);
      var missing = missingOption(limits);
      if (missing != null) {
        return refuse(missing);
      }
      var reader = new Inputs(System.in);
      var now = reader.read(inputs);
      return limits.isEmpty() ? compare(now) : judge(reader.read(baseline), now, limits);
    } catch (UncheckedIOException e) {
      System.err.println(CommandMessage.FILE_FAILED.with(e.getCause().toString()));
      return ExitCodes.FAILURE;
    } catch (InvalidLimitException e) {
      return refuse(CommandMessage.OPTION_INVALID.with(MAX_REGRESSION, e.problem()));
    } catch (InputException e) {
      return refuse(CommandMessage.IN_FILE.with(e.file(), e.problem()));
    } catch (IOException e) {
      return refuse(CommandMessage.FILE_FAILED.with(e.toString()));
    }
  }

  private Message missingOption(List<Limit> limits) {
    if (baseline.isEmpty() != limits.isEmpty()) {
      return limits.isEmpty()
          ? CompareMessage.NEEDS_OPTION.with(BASELINE, MAX_REGRESSION)
          : CompareMessage.NEEDS_OPTION.with(MAX_REGRESSION, BASELINE);
    }
    if (baseline.isEmpty() && (junit != null || allowUndecided)) {
      return CompareMessage.NEEDS_OPTION.with(junit == null ? ALLOW_UNDECIDED : JUNIT, BASELINE);
    }
    return null;
  }

  private int compare(List<Entry> entries) {
    if (entries.stream().anyMatch(entry -> entry.run() != null)) {
      return refuse(CompareMessage.SUITE_ALONE.with());
    }
    System.out.print(ComparisonTable.of(entries));
    write(markdown, GateReport.markdown(entries));
    return ExitCodes.OK;
  }

  private int judge(List<Entry> before, List<Entry> now, List<Limit> limits) {
    if (Stream.concat(before.stream(), now.stream())
            .map(entry -> entry.run() == null)
            .distinct()
            .count()
        > 1) {
      return refuse(CompareMessage.SUITE_ON_ONE_SIDE.with());
    }
    var repeated = Gate.repeated(before, now);
    if (repeated.isPresent()) {
      return refuse(repeated.get());
    }
    var cells = Gate.judge(before, now, limits);
    System.out.print(GateReport.text(cells));
    write(markdown, GateReport.markdown(cells, before, now));
    write(junit, JUnitReport.of(cells, allowUndecided));
    return switch (Gate.worst(cells)) {
      case REGRESSED -> ExitCodes.REGRESSED;
      case UNDECIDED -> allowUndecided ? ExitCodes.OK : ExitCodes.UNDECIDED;
      case WITHIN_LIMIT -> ExitCodes.OK;
    };
  }

  /** Unlike an input that cannot be read, a report that cannot be written is a failure. */
  private static void write(Path file, String content) {
    if (file != null) {
      try {
        Files.writeString(file, content);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static int refuse(Message problem) {
    System.err.println(problem);
    return ExitCodes.USAGE;
  }
}
