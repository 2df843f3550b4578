package io.brokerbench.core.suite.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.brokerbench.api.PublishedSpec;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.figure.OmbFigure;
import io.brokerbench.core.suite.file.FileMessage;
import io.brokerbench.core.suite.file.StoredFiles;
import io.brokerbench.core.suite.file.StoredFilesOfTest;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PublishedFileTest {

  private static final String HEADER = "cell,figure,value,unit,precision,source";
  private static final String CELL = "\"system=kafka,level=3\"";
  private static final String GOOD = CELL + ",publishLatencyP99,4.5,ms,exact,Table 1";
  private static final PublishedSpec SPEC = new PublishedSpec("figures", "published.csv");
  private static final List<String> COLUMNS =
      List.of("cell", "figure", "value", "unit", "precision", "source");

  private static SuitePlan plan() throws InvalidRunException {
    return SuitePlanner.plan(Suites.suite(Suites.SYSTEMS + "," + Suites.LEVELS));
  }

  private static List<PublishedFigure> read(String... lines) throws InvalidRunException {
    return published(lines).figures();
  }

  private static PublishedFigures published(String... lines) throws InvalidRunException {
    var text = String.join("\n", lines) + "\n";
    return PublishedFigures.read(SPEC, StoredFilesOfTest.text("figures", SPEC.key(), text), plan());
  }

  private static Problem problem(StoredFiles files) {
    var error =
        catchThrowableOfType(
            InvalidRunException.class, () -> PublishedFigures.read(SPEC, files, plan()));
    assertThat(error).isNotNull();
    assertThat(error.problems()).hasSize(1);
    return error.problems().getFirst();
  }

  private static Message rejected(String text) {
    var problem = problem(StoredFilesOfTest.text("figures", SPEC.key(), text));
    assertThat(problem).isEqualTo(ofKey(problem.message()));
    return problem.message();
  }

  private static Problem ofKey(Message message) {
    return new Problem("spec.published.key", SPEC.key(), message);
  }

  private static Message rejectedLine(String line) {
    var message = rejected(HEADER + "\n" + GOOD + "\n" + line + "\n");
    assertThat(message.id()).isEqualTo(PublishedMessage.IN_LINE);
    assertThat(message.arguments().getFirst()).isEqualTo(3);
    return (Message) message.arguments().get(1);
  }

  @Test
  void readsAFigurePerLine() throws InvalidRunException {
    assertThat(
            read(
                HEADER,
                GOOD,
                "\"level=3, system=pulsar\",publishRate,N/A,MiB/s,failed,\"a \"\"b\"\", c\""))
        .containsExactly(
            new PublishedFigure(
                "system=kafka,level=3",
                OmbFigure.PublishLatencyP99,
                new BigDecimal("4.5"),
                FigureUnit.MILLIS,
                Precision.EXACT,
                "Table 1"),
            new PublishedFigure(
                "system=pulsar,level=3",
                OmbFigure.PublishRate,
                null,
                FigureUnit.MEBIBYTES,
                Precision.FAILED,
                "a \"b\", c"));
  }

  @Test
  void columnsHaveAnyOrderAndPrecisionIsOptional() throws InvalidRunException {
    assertThat(
            read(
                "source,value,unit,figure,cell",
                "here,100,messages/s,consumeRate," + CELL,
                "",
                "here,N/A,messages/s,publishRate," + CELL))
        .extracting(PublishedFigure::figure, PublishedFigure::precision)
        .containsExactly(
            tuple(OmbFigure.ConsumeRate, Precision.EXACT),
            tuple(OmbFigure.PublishRate, Precision.FAILED));
  }

  @Test
  void readsWhatSpreadsheetsWrite() throws InvalidRunException {
    assertThat(read("\uFEFF" + HEADER + "\r", GOOD + "\r")).isEqualTo(read(HEADER, GOOD));
  }

  @Test
  void linesAboveTheColumnsAreThePublication() throws InvalidRunException {
    var found =
        published(
            "# title: Kafka, measured: a \"test\"",
            "#date : 3 May 2021,,,,,",
            "# authors: not known",
            "# name:",
            "# url: https://example.org/a",
            HEADER,
            GOOD);

    assertThat(found.publication())
        .isEqualTo(
            new Publication(
                null,
                "Kafka, measured: a \"test\"",
                null,
                "3 May 2021",
                "https://example.org/a",
                null));
    assertThat(found.figures()).isEqualTo(read(HEADER, GOOD));
    assertThat(published(HEADER, GOOD).publication()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"# Title: x", "# x", "#", "# page: 4", "# title x: 4"})
  void linesAboveTheColumnsHaveKnownFields(String line) {
    assertThat(rejected("# date: 2021\n" + line + "\n" + HEADER + "\n" + GOOD + "\n"))
        .isEqualTo(inLine(2, PublishedMessage.PUBLICATION_LINE.with(PublicationLines.FIELDS)));
  }

  @Test
  void fieldOfThePublicationStandsOnce() {
    assertThat(rejected("# date: not known\n# date: 2021\n" + HEADER + "\n" + GOOD + "\n"))
        .isEqualTo(inLine(2, PublishedMessage.PUBLICATION_TWICE.with("date")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"javascript:alert(1)", "example.org", "https://", "https://a b", "-"})
  void urlCanBeALink(String url) {
    assertThat(rejected("# url: " + url + "\n" + HEADER + "\n" + GOOD + "\n"))
        .isEqualTo(inLine(1, PublishedMessage.NO_URL.with(url, Publication.NOT_KNOWN)));
  }

  /** Lines count from the beginning of the file. */
  @Test
  void errorsBelowThePublicationNameTheirLine() {
    assertThat(rejected("# date: 2021\n" + HEADER + ",unit\n"))
        .isEqualTo(PublishedMessage.COLUMNS_TWICE.with(2, "unit"));
    assertThat(rejected("# date: 2021\n" + HEADER + "\n" + GOOD + "\na\n"))
        .isEqualTo(inLine(4, PublishedMessage.FIELDS.with(1, 6)));
    assertThat(rejected("# date: 2021\n")).isEqualTo(PublishedMessage.EMPTY.with());
  }

  private static Message inLine(int line, Message details) {
    return PublishedMessage.IN_LINE.with(line, details);
  }

  @Test
  void fileHasToBeThere() {
    assertThat(problem(StoredFilesOfTest.ofText("figures", null)))
        .isEqualTo(
            new Problem(
                "spec.published.configMap",
                "figures",
                FileMessage.NO_CONFIG_MAP.with("spec.published")));
    assertThat(problem(StoredFilesOfTest.ofText("figures", Map.of("b", "", "a", ""))))
        .isEqualTo(ofKey(FileMessage.NO_KEY.with("figures", List.of("a", "b"))));
    var latin = (HEADER + "\n" + GOOD + "\u00e9\n").getBytes(StandardCharsets.ISO_8859_1);
    assertThat(
            problem(StoredFilesOfTest.ofText("figures", null).binary("figures", SPEC.key(), latin)))
        .isEqualTo(ofKey(FileMessage.NOT_UTF8.with()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", HEADER + "\n", HEADER + "\n\n"})
  void emptyFileIsRejected(String text) {
    assertThat(rejected(text)).isEqualTo(PublishedMessage.EMPTY.with());
  }

  @Test
  void columnsAreThoseOfTheFormat() {
    assertThat(rejected("cell;figure;value;unit;source\n"))
        .isEqualTo(
            PublishedMessage.COLUMNS_MISSING.with(
                1,
                List.of("cell;figure;value;unit;source"),
                List.of("cell", "figure", "value", "unit", "source")));
    assertThat(rejected(HEADER + ",host\n"))
        .isEqualTo(PublishedMessage.COLUMNS_UNKNOWN.with(1, List.of("host"), COLUMNS));
    assertThat(rejected(HEADER + ",unit\n"))
        .isEqualTo(PublishedMessage.COLUMNS_TWICE.with(1, "unit"));
    assertThat(rejected("\"cell\n"))
        .isEqualTo(PublishedMessage.IN_LINE.with(1, PublishedMessage.QUOTE.with()));
  }

  /** Wherever the file is cut off after the columns, somebody notices, unless a whole line goes. */
  @Test
  void truncatedFileIsRejected() {
    var text = HEADER + "\n" + GOOD + "\n" + GOOD.replace("P99", "P50") + "\n";
    for (var end = HEADER.length() + 1; end < text.length(); end++) {
      var cut = text.substring(0, end);
      if (!cut.endsWith("\n")) {
        assertThat(rejected(cut)).as(cut).isEqualTo(PublishedMessage.NO_LINE_END.with());
      }
    }
  }

  @Test
  void lineHasAValuePerColumn() {
    assertThat(rejectedLine("system=kafka,level=3,publishLatencyP50,4.5,ms,exact,Table 1"))
        .isEqualTo(PublishedMessage.FIELDS.with(7, 6));
    assertThat(rejectedLine(CELL + ",publishLatencyP50,4.5,ms,exact"))
        .isEqualTo(PublishedMessage.FIELDS.with(5, 6));
    assertThat(rejectedLine(CELL + ",publishLatencyP50,4.5,ms,exact,\"Table 1"))
        .isEqualTo(PublishedMessage.QUOTE.with());
    assertThat(rejectedLine(CELL + "x,publishLatencyP50,4.5,ms,exact,Table 1"))
        .isEqualTo(PublishedMessage.QUOTE.with());
    assertThat(rejectedLine(CELL + ",publishLatencyP50,4.5,ms,exact,Table \"1\""))
        .isEqualTo(PublishedMessage.QUOTE.with());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "kafka", "system=kafka", "system=kafka,level=9", "system=kafka,level=3,x"})
  void cellHasToExist(String cell) {
    assertThat(rejectedLine("\"" + cell + "\",publishLatencyP50,4.5,ms,exact,Table 1"))
        .isEqualTo(PublishedMessage.UNKNOWN_CELL.with(cell, "system=kafka,level=3"));
  }

  @Test
  void figureUnitAndPrecisionAreKnown() {
    var figures = Arrays.stream(OmbFigure.values()).map(OmbFigure::key).toList();
    assertThat(rejectedLine(CELL + ",PublishLatencyP50,4.5,ms,exact,Table 1"))
        .isEqualTo(PublishedMessage.NOT_ALLOWED.with("figure", "PublishLatencyP50", figures));
    assertThat(rejectedLine(CELL + ",publishLatencyP50,4.5,s,exact,Table 1"))
        .isEqualTo(PublishedMessage.NOT_ALLOWED.with("unit", "s", List.of("ms")));
    assertThat(rejectedLine(CELL + ",publishRate,4.5,ms,exact,Table 1"))
        .isEqualTo(
            PublishedMessage.NOT_ALLOWED.with(
                "unit", "ms", List.of("messages/s", "MB/s", "MiB/s")));
    assertThat(rejectedLine(CELL + ",publishRate,4.5,MB/s,maybe,Table 1"))
        .isEqualTo(
            PublishedMessage.NOT_ALLOWED.with(
                "precision",
                "maybe",
                List.of("exact", "about", "contradicted", "behind", "failed")));
    assertThat(rejectedLine(CELL + ",publishRate,4.5,MB/s,exact,"))
        .isEqualTo(PublishedMessage.NO_SOURCE.with());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0.0", "-1", "1e3", "1.", "n/a", "NaN", "4 ms"})
  void valueIsANumberAboveZero(String value) {
    assertThat(rejectedLine(CELL + ",publishRate," + value + ",MB/s,exact,Table 1"))
        .isEqualTo(PublishedMessage.NO_NUMBER.with(value));
  }

  @ParameterizedTest
  @CsvSource({"N/A, exact", "1.5, failed"})
  void onlyAFailedRunHasNoValue(String value, String precision) {
    assertThat(rejectedLine(CELL + ",publishRate," + value + ",MB/s," + precision + ",Table 1"))
        .isEqualTo(PublishedMessage.NOT_AVAILABLE.with());
  }

  @Test
  void figureOfACellStandsOnce() {
    assertThat(rejectedLine(GOOD.replace("system=kafka,level=3", "level=3,system=kafka")))
        .isEqualTo(PublishedMessage.TWICE.with("publishLatencyP99", 2));
  }

  @Test
  void firstOfSeveralErrorsIsNamed() {
    assertThat(rejected(HEADER + "\n" + GOOD + "\n\na\n" + GOOD + "\nb\n"))
        .isEqualTo(PublishedMessage.IN_LINES.with(4, 2, PublishedMessage.FIELDS.with(1, 6)));
  }
}
