package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Answer;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every durability setting of every broker: wanted, found before the load, found after it. */
final class ProofSection {

  private static final String MATCH = "Match";
  private static final String CHECKS = "checks";
  private static final List<String> HEADINGS =
      List.of("where", "setting", "wanted", "before", "after");

  private ProofSection() {}

  static Section of(Run run) {
    var proof = run.result().at("durability");
    var before = proof.list("before/checks");
    var blocks = new ArrayList<Block>();
    if (!before.isEmpty()) {
      var rows = rows(before, proof.list("after/checks"));
      blocks.add(summary(run, proof));
      thinned(proof.at("before")).ifPresent(blocks::add);
      if (!proof.has("after")) {
        blocks.add(Paragraph.of(PageMessage.NOT_READ_AFTER.with() + "."));
      }
      blocks.add(Fold.of("settings", new Table(HEADINGS, HEADINGS.size(), rows)));
    }
    return new Section(run.id() + "-proof", "Durability proof", blocks);
  }

  private static Optional<Block> thinned(Source report) {
    return Optional.ofNullable(report.text("summaryOfAll"))
        .map(all -> Paragraph.of(PageMessage.SETTINGS_THINNED.with(all) + "."));
  }

  private static Answer summary(Run run, Source proof) {
    var bad = new ArrayList<>(proof.list("before/checks"));
    bad.addAll(proof.list("after/checks"));
    bad.removeIf(check -> MATCH.equals(check.text("outcome")));
    var level = run.result().number(Unit.COUNT, "durability/level");
    return bad.isEmpty() && proof.has("after")
        ? new Answer(
            Sentence.full(PageMessage.PROVEN, proof.list("before/" + CHECKS).size(), level),
            Tone.GOOD)
        : new Answer(Sentence.full(PageMessage.NOT_PROVEN, level, bad.size()), Tone.BAD);
  }

  private static List<List<Content>> rows(List<Source> before, List<Source> after) {
    var byPlace = new LinkedHashMap<List<String>, Source[]>();
    before.forEach(check -> put(byPlace, check, 0));
    after.forEach(check -> put(byPlace, check, 1));
    return byPlace.entrySet().stream()
        .map(
            entry ->
                List.of(
                    Content.text(entry.getKey().getFirst()),
                    Content.text(entry.getKey().getLast()),
                    Content.text(wanted(entry.getValue())),
                    found(entry.getValue()[0]),
                    found(entry.getValue()[1])))
        .toList();
  }

  private static void put(Map<List<String>, Source[]> byPlace, Source check, int when) {
    var place = List.of(check.text("subject", "?"), check.text("setting", "?"));
    byPlace.computeIfAbsent(place, unused -> new Source[2])[when] = check;
  }

  private static String wanted(Source... checks) {
    return (checks[0] == null ? checks[1] : checks[0]).text("wanted");
  }

  private static Content found(Source check) {
    if (check == null) {
      return Content.NONE;
    }
    return Content.text(check.text("found", "not readable"))
        .in(MATCH.equals(check.text("outcome")) ? Tone.GOOD : Tone.BAD);
  }
}
