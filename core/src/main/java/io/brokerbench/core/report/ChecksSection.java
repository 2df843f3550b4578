package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Bullets;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import java.util.ArrayList;
import java.util.List;

/** Whether the figures may be quoted, and whether what was acknowledged arrived. */
final class ChecksSection {

  private static final List<String> CHECKS =
      List.of("check", "holds", "limit", "found", "if it does not hold");
  private static final List<String> MESSAGES =
      List.of("messages", "received", "lost", "duplicates", "out of order");

  private ChecksSection() {}

  static Section of(Run run) {
    var blocks = new ArrayList<Block>();
    var checks = run.result().list("verdict/checks");
    if (!checks.isEmpty()) {
      blocks.add(
          new Table(CHECKS, CHECKS.size(), checks.stream().map(ChecksSection::row).toList()));
    }
    var errors = run.result().texts("errors");
    if (!errors.isEmpty()) {
      blocks.add(Bullets.of(errors));
    }
    return new Section(run.id() + "-checks", "Checks", blocks);
  }

  private static List<Content> row(Source check) {
    var holds = check.flag("holds");
    var remedy = RemedyMessage.of(check.text("name", ""));
    return List.of(
        Content.text(check.text("name")),
        holds(check),
        Content.text(check.text("limit")),
        Content.text(check.text("found")),
        holds || remedy.isEmpty() ? Content.NONE : Content.text(remedy.get().with() + "."));
  }

  private static Content holds(Source check) {
    if (check.flag("reportedOnly")) {
      return Content.text("not checked").in(Tone.SOFT);
    }
    return check.flag("holds")
        ? Content.text("yes").in(Tone.GOOD)
        : Content.text("no").in(Tone.BAD);
  }

  /** Lost, duplicate and unordered messages. */
  static Section integrity(Run run) {
    var integrity = run.result().at("integrity");
    var blocks = new ArrayList<Block>();
    if (run.result().has("integrity")) {
      blocks.add(
          new Table(
              List.of("messages", "number"),
              1,
              List.of(
                  List.of(Content.text("sent"), integrity.number(Unit.COUNT, "sent")),
                  List.of(
                      Content.text("acknowledged"), integrity.number(Unit.COUNT, "acknowledged")),
                  List.of(Content.text("failed to send"), bad(integrity, "sendErrors")),
                  List.of(Content.text("due and never sent"), bad(integrity, "unsent")))));
      var subscriptions = integrity.list("subscriptions");
      blocks.add(
          subscriptions.isEmpty()
              ? Paragraph.of(PageMessage.NOTHING_CONSUMED.with() + ".")
              : new Table(
                  MESSAGES, 1, subscriptions.stream().map(ChecksSection::subscription).toList()));
    }
    return new Section(run.id() + "-integrity", "Messages", blocks);
  }

  private static List<Content> subscription(Source subscription) {
    return List.of(
        Content.text(subscription.text("subscription")),
        subscription.number(Unit.COUNT, "received"),
        bad(subscription, "lost"),
        subscription.number(Unit.COUNT, "duplicates"),
        subscription.number(Unit.COUNT, "outOfOrder"));
  }

  private static Content bad(Source source, String path) {
    var number = source.number(Unit.COUNT, path);
    return source.value(path) > 0 ? number.in(Tone.BAD) : number;
  }
}
