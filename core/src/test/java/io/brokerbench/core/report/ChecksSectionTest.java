package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.chart.XyChart.Limit;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.report.page.Block.Answer;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChecksSectionTest {

  /** Two checks that hold, the second of which has a limit or not. */
  private static Run run(boolean reportedOnly) {
    return run(reportedOnly, Map.of("sharedNodes", "Fail"));
  }

  private static Run run(boolean reportedOnly, Map<String, Object> limits) {
    var result = SampleRuns.result();
    limits.forEach(
        (field, limit) ->
            ((ObjectNode) result.at("/plan/checks")).set(field, Json.mapper().valueToTree(limit)));
    var verdict = result.putObject("verdict").put("valid", true);
    verdict.putArray("checks").add(check("RateShort")).add(check("SharedNodes"));
    ((ObjectNode) verdict.at("/checks/1")).put("reportedOnly", reportedOnly);
    return new Run("run", "file", Source.of("r1", result), null, Map.of());
  }

  private static ObjectNode check(String name) {
    return SampleRuns.result().objectNode().put("name", name).put("holds", true);
  }

  private static String text(Answer answer) {
    return answer.parts().stream().map(part -> part.text()).reduce("", String::concat);
  }

  @Test
  void checkWithoutLimitDoesNotCount() {
    var table = (Table) ChecksSection.of(run(true)).blocks().getFirst();

    assertThat(table.rows())
        .extracting(row -> row.get(1))
        .containsExactly(
            Content.text("yes").in(Tone.GOOD), Content.text("not checked").in(Tone.SOFT));
    assertThat(text(RunAnswer.verdict(run(true)))).isEqualTo(PageMessage.QUOTABLE.with(1) + ".");
  }

  @ParameterizedTest(name = "{0} {1} (default {2}): looser {3}")
  @CsvSource({
    "maxRateShortfallPercent, 100, 1, true",
    "maxRateShortfallPercent, 0, 1, false",
    "maxSendErrors, 1, 0, true",
    "maxLostMessages, 5, 0, true",
    "maxGeneratorDelayPercent, 11, 10, true",
    "maxGeneratorDelayPercent, 9, 10, false",
    "maxWorkerCpuPercent, 81, 80, true",
    "maxThreadCpuPercent, 91, 90, true",
    "maxClockUncertaintyPercent, 11, 10, true",
    "sharedNodes, Report, Fail, true",
    "durability, Report, Require, true",
    "pageCache, Drop, Keep, false",
  })
  void looserLimitsAreNamedWithTheirDefaults(
      String field, String value, String usual, boolean looser) {
    Object limit = field.startsWith("max") ? Integer.valueOf(value) : value;
    var limits = new HashMap<String, Object>(Map.of("sharedNodes", "Fail"));
    limits.put(field, limit);
    var run = run(false, limits);

    var found = LooserLimits.of(List.of(run, run));

    var named = PageMessage.LIMIT.with(field, value, usual).toString();
    assertThat(found).isEqualTo(looser ? List.of(named) : List.of());
    var verdict = RunAnswer.verdict(run);
    assertThat(text(verdict))
        .isEqualTo(
            (looser
                    ? PageMessage.QUOTABLE_WITHIN_LIMITS.with(2, named)
                    : PageMessage.QUOTABLE.with(2))
                + ".");
    assertThat(verdict.tone()).isEqualTo(looser ? Tone.PLAIN : Tone.GOOD);
  }

  @ParameterizedTest(name = "at most {0} % short of 5,000 msg/s: {1}")
  @CsvSource({"0, 5000", "1, 4950", "50, 2500", "100, "})
  void limitOfTheRateIsDrawnWhereThereIsOne(int percent, Double limit) {
    var limits = CheckLimits.rate(run(false, Map.of("maxRateShortfallPercent", percent)));

    assertThat(limits)
        .extracting(Limit::value)
        .isEqualTo(limit == null ? List.of() : List.of(limit));
  }

  @Test
  void checkWithoutLimitIsSkippedInJUnit() {
    var xml =
        JUnitReport.of(List.of(), List.of(SampleRuns.input("file", run(true).result().node())));

    assertThat(xml).contains("failures=\"0\" skipped=\"1\"").containsOnlyOnce("<skipped ");
  }

  @Test
  void allChecksWithLimitsHold() {
    assertThat(text(RunAnswer.verdict(run(false)))).isEqualTo(PageMessage.QUOTABLE.with(2) + ".");
  }
}
