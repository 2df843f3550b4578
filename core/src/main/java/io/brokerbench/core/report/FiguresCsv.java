package io.brokerbench.core.report;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.figure.Exclusion;
import io.brokerbench.core.suite.figure.RunFigures;
import io.brokerbench.core.suite.result.RunEntry;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures of all runs as comma-separated values: one row per run and figure. */
public final class FiguresCsv {

  private static final List<String> COLUMNS =
      List.of("suite", "cell", "round", "run", "outcome", "figure", "unit", "value", "excluded");

  private static final String LATENCY = "Latency";

  /** Spreadsheets skip spaces and tabs, and take the wide forms of these characters too. */
  private static final Pattern FORMULA =
      Pattern.compile("[\\s\\p{Cntrl}\\p{Cf}\\p{Z}]*[-=+@\uff0d\uff1d\uff0b\uff20]");

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

  private final StringBuilder text = new StringBuilder();

  private FiguresCsv() {
    row(COLUMNS.toArray());
  }

  /**
   * The file, with a header. Values are those of the documents: latencies in microseconds.
   *
   * @param suites whose runs are taken from {@code suite.json}
   * @param runs other runs
   * @param peers results of other benchmarks; they are not proven, and their latencies count from
   *     the actual send
   */
  public static String of(List<SuiteInput> suites, List<RunInput> runs, List<PeerInput> peers) {
    var csv = new FiguresCsv();
    for (var suite : suites) {
      suite.result().runs().forEach(run -> csv.add(suite.result().name(), run));
    }
    runs.forEach(csv::add);
    peers.forEach(csv::add);
    return csv.text.toString();
  }

  private void add(String suite, RunEntry run) {
    run.figures()
        .forEach(
            (figure, value) ->
                row(
                    suite,
                    run.cell(),
                    run.round(),
                    run.name(),
                    run.outcome(),
                    figure,
                    unit(figure),
                    value,
                    shown(run.excluded().get(figure))));
  }

  private void add(RunInput run) {
    var result = RunResult.parse(run.result().toString());
    var name = run.result().at("/plan/run/name").asText(run.file());
    var valid = run.result().at("/verdict/valid").asBoolean();
    RunFigures.of(result)
        .forEach(
            (figure, value) ->
                row(
                    "",
                    "",
                    "",
                    name,
                    valid ? "Valid" : "Invalid",
                    figure,
                    unit(figure),
                    value.value(),
                    shown(value.excluded())));
  }

  private void add(PeerInput peer) {
    add(peer, ComparedFigure.Throughput, peer.published());
    add(peer, ComparedFigure.ConsumeThroughput, peer.received());
    for (var figure : ComparedFigure.values()) {
      if (figure.isLatency()) {
        var latency = figure.isEndToEnd() ? peer.endToEnd() : peer.publish();
        var name = figure.name().substring(figure.name().indexOf(LATENCY) + LATENCY.length());
        add(peer, figure, latency.get(Quantile.valueOf(name.toUpperCase(Locale.ROOT))));
      }
    }
  }

  private void add(PeerInput peer, ComparedFigure figure, Double value) {
    if (value != null) {
      var excluded = figure.isLatency() ? "ActualSend" : "";
      row("", "", "", peer.name(), "NotProven", figure, unit(figure), value, excluded);
    }
  }

  private static String unit(ComparedFigure figure) {
    return switch (FigureWords.unit(figure)) {
      case MICROS -> "us";
      case SECONDS -> "s";
      default -> "messages/s";
    };
  }

  private static Object shown(Exclusion exclusion) {
    return exclusion == null ? "" : exclusion;
  }

  private void row(Object... cells) {
    text.append(
            Stream.of(cells)
                .map(cell -> quoted(String.valueOf(cell)))
                .collect(Collectors.joining(",")))
        .append("\r\n");
  }

  /** As RFC 4180 has it. A cell that a spreadsheet would run as a formula gets an apostrophe. */
  private static String quoted(String cell) {
    var formula = FORMULA.matcher(cell).lookingAt() && !NUMBER.matcher(cell).matches();
    var safe = formula ? "'" + cell : cell;
    return safe.matches("(?s).*[\",\r\n].*") ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
  }
}
