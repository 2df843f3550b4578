package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.json.JsonMessage;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.SampleSuite;
import io.brokerbench.core.report.page.MarkdownPage;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.result.SuiteResultMessage;
import io.brokerbench.worker.page.PageInputMessage;
import io.brokerbench.worker.page.ReportFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import picocli.CommandLine;

@Isolated("others would log to the streams that it reads")
class ReportCommandTest {

  @TempDir private Path directory;

  private String out;
  private String complaints;

  @Test
  void writesPageAndMarkdownWithItsCharts() throws IOException {
    var run = ReportFiles.run(directory.resolve("run"));
    var page = directory.resolve("page.html");
    var markdown = directory.resolve("page.md");

    assertThat(report(run, "--out", page, "--markdown", markdown)).isEqualTo(ExitCodes.OK);

    assertThat(complaints).isEmpty();
    assertThat(out.lines())
        .containsExactly(
            PageInputMessage.WRITTEN.with(page).toString(),
            PageInputMessage.WRITTEN.with(markdown).toString());
    assertThat(page).content().startsWith("<!DOCTYPE html>").contains("</html>");
    var text = Files.readString(markdown);
    try (var charts = Files.list(directory.resolve("page-charts"))) {
      assertThat(charts)
          .isNotEmpty()
          .allSatisfy(
              chart -> {
                assertThat(text).contains("(page-charts/" + chart.getFileName() + ")");
                assertThat(chart).content().startsWith("<svg ");
              });
    }
  }

  @Test
  void optionsOfTheClusterNeedAnInputOfIt() throws IOException {
    var run = ReportFiles.run(directory.resolve("run"));
    var page = directory.resolve("page.html");

    for (var option : List.of("--namespace", "--context")) {
      assertThat(report(run, option, "any", "--out", page)).isEqualTo(ExitCodes.USAGE);
      assertThat(complaints.strip())
          .isEqualTo(
              CommandMessage.OPTION_WITHOUT.with(option, "run/NAME or suite/NAME").toString());
    }
    assertThat(page).doesNotExist();
  }

  @Test
  void reportsWhatItCanReadAndFails() throws IOException {
    var run = ReportFiles.run(directory.resolve("run"));
    var missing = directory.resolve("missing");
    var page = directory.resolve("page.html");

    assertThat(report(missing, run, "--out", page)).isEqualTo(ExitCodes.FAILURE);

    assertThat(page).exists();
    assertThat(complaints.lines())
        .containsExactly(
            PageInputMessage.LEFT_OUT.with(missing, PageInputMessage.MISSING.with()).toString());
  }

  /** They would break the page otherwise, which is made of all inputs together. */
  @Test
  void namesWrongValuesAndReportsTheRest() throws IOException, InvalidRunException {
    var run = ReportFiles.run(directory.resolve("run"));
    var page = directory.resolve("page.html");
    var sample = SampleSuite.of("1", 3, "prices: {brokerNodePerHour: \"0.904\"}");
    var suite = sample.document().toString();
    var price = Files.writeString(directory.resolve("price.json"), suite.replace("0.904", "cheap"));
    var ratio =
        Files.writeString(
            directory.resolve("ratio.json"), suite.replaceAll("\"ratio\":[0-9.]+", "\"ratio\":0"));
    var rate =
        Files.writeString(
            directory.resolve("rate.json"),
            Files.readString(run)
                .replaceAll(
                    "\"messagesPerSecond\" *: *[0-9]+\\.[0-9]+", "\"messagesPerSecond\": 1e999"));

    assertThat(report(price, ratio, rate, run, "--out", page)).isEqualTo(ExitCodes.FAILURE);

    assertThat(page).content().contains("rabbitmq-level-4").endsWith("</html>\n");
    assertThat(complaints.lines())
        .containsExactly(
            unreadable(
                price, SuiteResultMessage.NO_PRICE.with("prices.brokerNodePerHour", "cheap")),
            unreadable(ratio, SuiteResultMessage.NOT_POSITIVE.with("comparisons[0].ratio", "0.0")),
            unreadable(
                rate, JsonMessage.INFINITE.with("figures.publish.messagesPerSecond", "1e999")));
  }

  private static String unreadable(Path file, Message reason) {
    return PageInputMessage.LEFT_OUT
        .with(file, PageInputMessage.UNREADABLE.with(reason))
        .toString();
  }

  @Test
  void suiteWithoutADirectoryOfARunFails() throws IOException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    var suite = ReportFiles.suite(directory.resolve("suite"), sample);
    var result = suite.resolveSibling(sample.result().runs().get(1).name()).resolve(RunResult.KEY);
    Files.delete(result);
    var page = directory.resolve("page.html");

    assertThat(report(directory.resolve("suite"), "--out", page)).isEqualTo(ExitCodes.FAILURE);

    assertThat(page).exists();
    assertThat(complaints.lines())
        .containsExactly(
            PageInputMessage.LEFT_OUT.with(result, PageInputMessage.RUN_MISSING.with()).toString());
  }

  @Test
  @DisplayName("a smaller report leaves no chart of a larger one, and every file of the user")
  void staleChartsGo() throws IOException, InvalidRunException {
    var suite = ReportFiles.suite(directory.resolve("suite"), SampleSuite.of("1, 100", 3));
    var run = ReportFiles.run(directory.resolve("run"));
    var markdown = directory.resolve("page.md");
    var charts = directory.resolve("page-charts");
    report(suite, run, "--out", directory.resolve("p.html"), "--markdown", markdown);
    var own = List.of("notes.md", "r1-latency.svg", "overview-1.svg.bak", "my-chart-1.svg", "r1-1");
    assertThat(names(charts)).hasSizeGreaterThan(10).allMatch(MarkdownPage::isImage);
    for (var name : own) {
      Files.writeString(charts.resolve(name), "mine");
    }
    var kept = Files.createDirectory(charts.resolve("r9-latency-1.svg"));
    var link = Files.createSymbolicLink(charts.resolve("r8-latency-1.svg"), run);
    var before = names(charts);

    assertThat(report(run, "--out", directory.resolve("p.html"), "--markdown", markdown))
        .isEqualTo(ExitCodes.OK);

    var text = Files.readString(markdown);
    var found = names(charts);
    assertThat(before).hasSizeGreaterThan(found.size());
    assertThat(found).containsAll(own);
    assertThat(kept).isDirectory();
    assertThat(link).isSymbolicLink();
    found.removeAll(own);
    found.removeAll(List.of("r9-latency-1.svg", "r8-latency-1.svg"));
    assertThat(found).isNotEmpty().allMatch(name -> text.contains("(page-charts/" + name + ")"));
  }

  private static Set<String> names(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** The time is printed, and no limit: other builds may use the machine too. */
  @Test
  void suiteOfManyRunsStaysSmall() throws IOException, InvalidRunException {
    var sample = SampleSuite.of("1, 10, 20, 50, 100, 200, 500, 1000, 2000", 6);
    var suite = directory.resolve("suite");
    ReportFiles.suite(suite, sample);
    var page = directory.resolve("page.html");

    var start = System.nanoTime();
    assertThat(report(suite, "--out", page)).isEqualTo(ExitCodes.OK);
    var seconds = (System.nanoTime() - start) / 1e9;

    assertThat(Files.size(page)).isLessThan(3_000_000);
    System.out.printf(
        "bench report of %d runs: %.2f MB in %.1f s, at most 10 s wanted%n",
        sample.runs().size(), Files.size(page) / 1e6, seconds);
  }

  @Test
  void writesFiguresAndChecks() throws IOException {
    var run = ReportFiles.run(directory.resolve("run"));
    var csv = directory.resolve("figures.csv");
    var junit = directory.resolve("report.xml");

    assertThat(report(run, "--out", directory.resolve("p.html"), "--csv", csv, "--junit", junit))
        .isEqualTo(ExitCodes.OK);

    assertThat(csv).content().contains(",rabbitmq-level-4,Invalid,PublishLatencyP99,us,3875.0,");
    assertThat(junit).content().contains("<testsuite ", "name=\"ScheduleLag\"");
  }

  @Test
  void writesNothingWithoutAnyInput() throws IOException {
    var page = directory.resolve("page.html");
    var others = Stream.of("page.md", "page.csv", "page.xml").map(directory::resolve).toList();

    assertThat(
            report(
                directory.resolve("missing"),
                Files.writeString(directory.resolve("cut.json"), "{"),
                "--out",
                page,
                "--markdown",
                others.get(0),
                "--csv",
                others.get(1),
                "--junit",
                others.get(2)))
        .isEqualTo(ExitCodes.USAGE);

    assertThat(page).doesNotExist();
    assertThat(others).noneMatch(Files::exists);
    try (var left = Files.list(directory)) {
      assertThat(left).containsExactly(directory.resolve("cut.json"));
    }
    assertThat(out).isEmpty();
    assertThat(complaints.lines()).hasSize(3);
    assertThat(complaints.lines().toList().getLast())
        .isEqualTo(PageInputMessage.NOTHING_READ.with().toString());
  }

  @Test
  void pageThatCannotBeWrittenIsAFailure() throws IOException {
    var run = ReportFiles.run(directory.resolve("run"));

    assertThat(report(run, "--out", directory.resolve("no/such/directory.html")))
        .isEqualTo(ExitCodes.FAILURE);
    assertThat(out).isEmpty();
  }

  private int report(Object... arguments) {
    var standardOut = System.out;
    var standardError = System.err;
    var written = new ByteArrayOutputStream();
    var complained = new ByteArrayOutputStream();
    System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(complained, true, StandardCharsets.UTF_8));
    try {
      return new CommandLine(new ReportCommand())
          .execute(Arrays.stream(arguments).map(String::valueOf).toArray(String[]::new));
    } finally {
      System.setOut(standardOut);
      System.setErr(standardError);
      out = written.toString(StandardCharsets.UTF_8);
      complaints = complained.toString(StandardCharsets.UTF_8);
    }
  }
}
