package io.brokerbench.core.report;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Bullets;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.suite.figure.Exclusion;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.RunEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All runs of a suite, and what was left out. */
final class RunsSection {

  private static final Comparator<Excluded> ORDER =
      Comparator.comparing(Excluded::figure).thenComparing(Excluded::reason);

  private RunsSection() {}

  static Section of(Suite suite) {
    var blocks = new ArrayList<Block>();
    var headings = new ArrayList<>(List.of("run", "cell", "outcome", "round"));
    suite.figures().forEach(figure -> headings.add(FigureWords.withUnit(figure)));
    var rows = new ArrayList<List<Content>>();
    var sources = suite.document().list("runs");
    for (var i = 0; i < sources.size(); i++) {
      rows.add(row(suite, suite.result().runs().get(i), sources.get(i)));
    }
    var left = leftOut(suite);
    if (!left.isEmpty()) {
      blocks.add(Bullets.of(left.stream().map(text -> text + ".").toList()));
    }
    if (!rows.isEmpty()) {
      blocks.add(Fold.of("runs", new Table(headings, 3, rows)));
    }
    if (!suite.detailed()) {
      blocks.add(Paragraph.of(SuitePageMessage.DETAILS_APART.with(SuiteInput.WITH_DETAILS) + "."));
    }
    return new Section(suite.id() + "-runs", "Runs", blocks);
  }

  private static List<Content> row(Suite suite, RunEntry run, Source source) {
    var name = Content.text(run.name()).named(suite.row(run));
    var details = suite.detailed() && suite.runs().containsKey(run.name());
    var good = run.outcome() == RunOutcome.Valid;
    var outcome = Content.text(run.outcome()).in(good ? Tone.GOOD : Tone.BAD);
    var cells = new ArrayList<Content>();
    cells.add(details ? name.to(suite.link(run)) : name);
    cells.add(Content.text(run.cell()));
    cells.add(run.outcome() == RunOutcome.Active ? outcome.in(Tone.SOFT) : outcome);
    cells.add(source.number(Unit.COUNT, "round"));
    for (var figure : suite.figures()) {
      var number = source.number(FigureWords.unit(figure), "figures/" + figure.name());
      cells.add(run.excluded().containsKey(figure) ? number.in(Tone.MARKED) : number);
    }
    return cells;
  }

  private static List<Object> leftOut(Suite suite) {
    var runs =
        suite.result().runs().stream()
            .filter(run -> run.outcome() != RunOutcome.Valid && run.outcome() != RunOutcome.Active)
            .map(run -> (Object) notCounted(suite, run));
    var comparisons =
        suite.result().comparisons().stream()
            .flatMap(
                comparison ->
                    comparison.leftOut().stream()
                        .map(
                            reason ->
                                (Object)
                                    SuitePageMessage.LEFT_OUT.with(
                                        FigureWords.capital(comparison.figure()),
                                        comparison.candidate(),
                                        reason)));
    var others = suite.result().leftOut().stream().map(text -> (Object) text);
    return Stream.of(runs, excluded(suite), comparisons, others).flatMap(part -> part).toList();
  }

  private static Message notCounted(Suite suite, RunEntry run) {
    var state = run.outcome().name().toLowerCase(Locale.ROOT);
    var message = SuitePageMessage.NOT_COUNTED.with(run.name(), state, run.reasons());
    return suite.result().runs().stream()
        .filter(other -> other.cell().equals(run.cell()) && other.round() == run.round())
        .filter(other -> other.attempt() == run.attempt() + 1)
        .findFirst()
        .map(other -> SuitePageMessage.REPEATED.with(message, other.name()))
        .orElse(message);
  }

  private record Excluded(ComparedFigure figure, Exclusion reason) {}

  /** One line for all runs whose figure is left out for the same reason. */
  private static Stream<Object> excluded(Suite suite) {
    var runs = new TreeMap<Excluded, List<String>>(ORDER);
    for (var run : suite.result().runs()) {
      if (run.outcome() != RunOutcome.Valid) {
        continue;
      }
      run.excluded()
          .forEach(
              (figure, reason) ->
                  runs.computeIfAbsent(new Excluded(figure, reason), any -> new ArrayList<>())
                      .add(run.name()));
    }
    return runs.entrySet().stream()
        .map(
            entry -> {
              var figure = FigureWords.capital(entry.getKey().figure());
              var reason = ExclusionMessage.of(entry.getKey().reason()).with();
              var names = entry.getValue();
              return names.size() == 1
                  ? SuitePageMessage.LEFT_OUT.with(figure, names.getFirst(), reason)
                  : SuitePageMessage.LEFT_OUT_OF_RUNS.with(figure, names.size(), reason);
            });
  }
}
