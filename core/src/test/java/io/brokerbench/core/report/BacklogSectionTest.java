package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BacklogSectionTest {

  private final ObjectNode result = SampleRuns.result();
  private final ObjectNode backlog = result.putObject("backlog");

  {
    backlog.put("messages", 9000).put("bytes", 900_000).put("caughtUp", true);
    backlog.put("readMessages", 12_000).put("meanReadMessagesPerSecond", 4500.5);
    backlog.put("peakReadMessagesPerSecond", 5000).put("secondsToFirstMessage", 6.5);
    backlog.putArray("phases");
  }

  private List<String> paragraphs() {
    return BacklogSection.of(new Run("run", "file", Source.of("r1", result), null, Map.of()))
        .blocks()
        .stream()
        .filter(Paragraph.class::isInstance)
        .map(block -> text(((Paragraph) block).parts()))
        .toList();
  }

  private static String text(List<Content> parts) {
    return parts.stream().map(part -> part.text()).reduce("", String::concat);
  }

  @Test
  void joiningIsApartFromReading() {
    assertThat(paragraphs())
        .containsExactly(
            PageMessage.BACKLOG_TEXT.with("9,000", "0.9", "") + ".",
            PageMessage.BACKLOG_READ.with("6.5", "12,000", "4,501", "5,000") + ".");
  }

  @Test
  void earlierDocumentSaysThatJoiningIsInItsRate() {
    backlog.remove("secondsToFirstMessage");

    assertThat(paragraphs())
        .containsExactly(
            PageMessage.BACKLOG_TEXT.with("9,000", "0.9", "") + ".",
            PageMessage.BACKLOG_READ_WITH_JOINING.with("12,000", "4,501", "5,000") + ".");
  }

  @Test
  void nothingReadHasNoRate() {
    backlog.put("readMessages", 0).put("caughtUp", false).remove("secondsToFirstMessage");

    assertThat(paragraphs())
        .containsExactly(
            PageMessage.BACKLOG_TEXT.with("9,000", "0.9", PageMessage.BACKLOG_NOT_READ.with())
                + ".");
  }

  @ParameterizedTest(name = "limited {0}, worker at {1} %, thread at {2} %")
  @CsvSource({
    "true, 95, 40, true, false",
    "true, 70, 95, false, true",
    "true, 95, 95, true, true",
    "false, 95, 95, false, false",
  })
  void limitingProcessorIsMarked(
      boolean limited, double worker, double thread, boolean ofWorker, boolean ofThread) {
    var phase = ((ObjectNode) result.at("/backlog")).withArray("phases").addObject();
    phase.put("phase", "CatchUp").put("seconds", 2.0).put("limitedByGenerator", limited);
    phase.putObject("generator").put("workerCpuPercent", worker);
    phase.withObject("/generator/receivingThread").put("cpuPercent", thread);
    ((ObjectNode) result.at("/plan/checks"))
        .put("maxWorkerCpuPercent", 80)
        .put("maxThreadCpuPercent", 90);

    var blocks =
        BacklogSection.of(new Run("run", "file", Source.of("r1", result), null, Map.of())).blocks();

    var row = ((Table) blocks.getLast()).rows().getFirst();
    assertThat(row.get(7).tone() == Tone.MARKED).isEqualTo(ofWorker);
    assertThat(row.get(9).tone() == Tone.MARKED).isEqualTo(ofThread);
  }
}
