package io.brokerbench.core.report;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.suite.RoundsNeeded;
import java.util.ArrayList;
import java.util.List;

/** How much figures differ without a cause, and in which order the runs took place. */
final class NoiseSection {

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
