package io.brokerbench.core.report;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.statistics.Holm;
import io.brokerbench.core.suite.RoundsNeeded;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** How much figures differ without a cause, and in which order the runs took place. */
final class NoiseSection {

  private static final double TREND_P = 0.05;

  private NoiseSection() {}

  static Section of(Suite suite) {
    var blocks = new ArrayList<Block>();
    var noise = suite.document().at("noise");
    for (var figure : suite.figures()) {
      var variation = noise.number(Unit.SHARE, "coefficientOfVariation/" + figure.name());
      if (noise.has("coefficientOfVariation/" + figure.name())) {
        blocks.add(
            new Paragraph(
                Sentence.full(SuitePageMessage.VARIATION, variation, FigureWords.name(figure))));
      }
      if (noise.has("withinRounds/" + figure.name())) {
        blocks.add(new Paragraph(withinRounds(noise, figure)));
      }
      trends(suite, figure).forEach(blocks::add);
      if (noise.has("floorPercent/" + figure.name())) {
        blocks.add(
            new Paragraph(
                Sentence.full(
                    SuitePageMessage.FLOOR,
                    noise.number(Unit.PERCENT, "floorPercent/" + figure.name()),
                    FigureWords.name(figure))));
      }
    }
    var document = suite.document();
    if (document.has("overhead")) {
      blocks.add(
          new Paragraph(
              Sentence.full(
                  SuitePageMessage.OVERHEAD,
                  document.number(Unit.SECONDS, "overhead/medianSeconds"),
                  document.number(Unit.SECONDS, "overhead/maxSeconds"))));
    }
    if (document.has("order/seed")) {
      blocks.add(
          new Paragraph(
              Sentence.full(SuitePageMessage.ORDER_SEED, document.text("order/seed", "?"))));
    }
    return new Section(suite.id() + "-noise", "Noise", List.copyOf(blocks));
  }

  /** Whether a figure of a cell drifts with the rounds. */
  static boolean hasTrends(Suite suite) {
    return suite.figures().stream().anyMatch(figure -> !trends(suite, figure).isEmpty());
  }

  /** Of each cell whose figure drifts with the rounds by more than chance explains. */
  private static List<Block> trends(Suite suite, ComparedFigure figure) {
    var path = "figures/" + figure.name() + "/trend";
    var cells =
        suite.document().list("cells").stream()
            .filter(cell -> cell.value(path + "/p") >= 0 && cell.value(path + "/p") <= 1)
            .toList();
    var p = Holm.adjust(cells.stream().mapToDouble(cell -> cell.value(path + "/p")).toArray());
    return IntStream.range(0, p.length)
        .filter(i -> p[i] < TREND_P)
        .<Block>mapToObj(
            i -> {
              var cell = cells.get(i);
              var trend = cell.at(path);
              return new Paragraph(
                  Sentence.full(
                      SuitePageMessage.TREND,
                      FigureWords.capital(figure),
                      cell.text("name", "?"),
                      trend.number(Unit.PERCENT, "percentPerRound"),
                      trend.number(Unit.PERCENT, "interval/low"),
                      trend.number(Unit.PERCENT, "interval/high")));
            })
        .toList();
  }

  private static List<Content> withinRounds(Source noise, ComparedFigure figure) {
    var share = noise.number(Unit.SHARE, "withinRounds/" + figure.name());
    var name = FigureWords.name(figure);
    return noise.has("roundsNeeded/" + figure.name())
        ? Sentence.full(
            SuitePageMessage.ROUNDS_AT_NOISE,
            share,
            name,
            RoundsNeeded.DIFFERENCE_PERCENT,
            noise.number(Unit.COUNT, "roundsNeeded/" + figure.name()))
        : Sentence.full(SuitePageMessage.WITHIN_ROUNDS, share, name);
  }
}
