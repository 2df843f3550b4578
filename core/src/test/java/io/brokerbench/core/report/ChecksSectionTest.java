package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.report.page.Block.Answer;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChecksSectionTest {

  /** Two checks that hold, the second of which has a limit or not. */
  private static Run run(boolean reportedOnly) {
    var result = SampleRuns.result();
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
    assertThat(text(RunAnswer.verdict(run(true))))
        .isEqualTo(PageMessage.QUOTABLE_WITHIN_LIMITS.with(1, List.of("SharedNodes")) + ".");
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
