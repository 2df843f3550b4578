package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Bullets;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.RunEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** All runs of a suite, and what was left out. */
final class RunsSection {

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
      blocks.add(Bullets.of(left));
    }
    if (!rows.isEmpty()) {
      blocks.add(Fold.of("runs", new Table(headings, 3, rows)));
    }
    if (!suite.detailed()) {
      blocks.add(Paragraph.of(SuitePageMessage.DETAILS_APART.with() + "."));
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
            .map(
                run ->
                    (Object)
                        SuitePageMessage.NOT_COUNTED.with(
                            run.name(),
                            run.outcome().name().toLowerCase(Locale.ROOT),
                            run.reasons()));
    var figures =
        suite.result().runs().stream()
            .flatMap(
                run ->
                    run.excluded().entrySet().stream()
                        .map(
                            entry ->
                                (Object)
                                    SuitePageMessage.LEFT_OUT.with(
                                        FigureWords.capital(entry.getKey()),
                                        run.name(),
                                        ExclusionMessage.of(entry.getValue()).with())));
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
    return Stream.of(runs, figures, comparisons, others).flatMap(part -> part).toList();
  }
}
