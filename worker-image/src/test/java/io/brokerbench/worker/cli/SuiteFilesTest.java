package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.core.document.SuiteDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.figure.OmbFigure;
import io.brokerbench.core.suite.file.FileMessage;
import io.brokerbench.core.suite.published.PublishedMessage;
import io.brokerbench.core.suite.result.Companions;
import io.brokerbench.core.suite.result.SuiteResultMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class SuiteFilesTest {

  private static final String SUITE =
      """
      apiVersion: brokerbench.io/v1alpha1
      kind: BenchmarkSuite
      metadata: {name: mine}
      spec:
        template:
          broker: {kind: Kafka}
          workload: {rate: {messagesPerSecond: 1000}}
        matrix: [{axis: level, path: durability.level, values: [1, 2, 3]}]
      """;

  private static final String NAMES =
      "  published: {configMap: elsewhere}\n  baseline: {configMap: earlier}\n";

  private static final String FIGURES =
      "cell,figure,value,unit,source\nlevel=2,publishRate,1,MB/s,here\n";

  @TempDir private Path directory;

  @Command
  private static final class Options {
    @Mixin private SuiteFiles files;
  }

  private static Companions read(boolean all, String suite, String... options) throws Exception {
    var parsed = new Options();
    new CommandLine(parsed).parseArgs(options);
    var document = SuiteDocument.parse(suite);
    var plan = SuitePlanner.plan(document);
    return all
        ? parsed.files.read(document.getSpec(), plan)
        : parsed.files.check(document.getSpec(), plan);
  }

  private static List<Problem> problems(boolean all, String suite, String... options) {
    var error = catchThrowableOfType(InvalidRunException.class, () -> read(all, suite, options));
    assertThat(error).isNotNull();
    return error.problems();
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  @Test
  void suiteThatNamesNoFileNeedsNone() throws Exception {
    assertThat(read(true, SUITE)).isEqualTo(Companions.NONE);
  }

  @Test
  void asksForAllFilesBeforeARun() throws Exception {
    assertThat(problems(true, SUITE + NAMES))
        .containsExactly(
            new Problem(
                "spec.baseline",
                SuiteRunMessage.FILE_IN_CLUSTER.with("suite.json", "earlier", "--baseline")),
            new Problem(
                "spec.published",
                SuiteRunMessage.FILE_IN_CLUSTER.with("published.csv", "elsewhere", "--published")));
    assertThat(read(false, SUITE + NAMES)).isEqualTo(Companions.NONE);
  }

  @Test
  void readsThePublishedFigures() throws Exception {
    var file = file("figures.csv", FIGURES);

    var companions = read(false, SUITE + NAMES, "--published=" + file);
    assertThat(companions.published().figures())
        .hasSize(1)
        .allSatisfy(found -> assertThat(found.cell()).isEqualTo("level=2"))
        .allSatisfy(found -> assertThat(found.figure()).isEqualTo(OmbFigure.PublishRate));
    assertThat(companions.earlier()).isNull();
  }

  @Test
  void rejectsFilesThatTheSuiteDoesNotName() throws Exception {
    var file = file("figures.csv", FIGURES);

    assertThat(problems(false, SUITE, "--published=" + file))
        .containsExactly(
            new Problem("--published", SuiteRunMessage.FILE_UNUSED.with("spec.published")));
    assertThat(problems(true, SUITE, "--baseline=" + file))
        .containsExactly(
            new Problem("--baseline", SuiteRunMessage.FILE_UNUSED.with("spec.baseline")));
  }

  @Test
  void errorsAreThoseOfTheFile() throws Exception {
    var cut = file("cut.csv", FIGURES.strip());
    assertThat(problems(false, SUITE + NAMES, "--published=" + cut))
        .containsExactly(
            new Problem(
                "spec.published.key", "published.csv", PublishedMessage.NO_LINE_END.with()));

    var noSuite = problems(false, SUITE + NAMES, "--baseline=" + file("a.json", "{}"));
    assertThat(noSuite).hasSize(1);
    assertThat(noSuite.getFirst().message().id()).isEqualTo(SuiteResultMessage.NO_SUITE);

    var missing = directory.resolve("missing.csv").toString();
    assertThat(problems(false, SUITE + NAMES, "--published=" + missing))
        .containsExactly(
            new Problem("--published", missing, CommandMessage.OPTION_FILE_MISSING.with()));
    var unreadable = problems(false, SUITE + NAMES, "--baseline=" + directory);
    assertThat(unreadable).hasSize(1);
    assertThat(unreadable.getFirst().message().id())
        .isEqualTo(CommandMessage.OPTION_FILE_UNREADABLE);

    var binary = directory.resolve("binary");
    Files.write(binary, new byte[] {(byte) 0xe9});
    assertThat(problems(false, SUITE + NAMES, "--published=" + binary))
        .containsExactly(
            new Problem("spec.published.key", "published.csv", FileMessage.NOT_UTF8.with()));
  }

  /** A ConfigMap may continue in others; a file does not. */
  @Test
  void cutCompressedFileIsNamedAsOne() throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(FIGURES.getBytes(StandardCharsets.UTF_8));
    }
    var whole = directory.resolve("whole.gz");
    Files.write(whole, bytes.toByteArray());
    assertThat(read(false, SUITE + NAMES, "--published=" + whole).published().figures()).hasSize(1);

    var cut = directory.resolve("cut.gz");
    Files.write(cut, Arrays.copyOf(bytes.toByteArray(), bytes.size() / 2));
    assertThat(problems(false, SUITE + NAMES, "--published=" + cut))
        .containsExactly(
            new Problem("spec.published.key", "published.csv", SuiteRunMessage.FILE_CUT.with()));
    assertThat(problems(false, SUITE + NAMES, "--baseline=" + cut))
        .containsExactly(
            new Problem("spec.baseline.key", "suite.json", SuiteRunMessage.FILE_CUT.with()));
  }
}
