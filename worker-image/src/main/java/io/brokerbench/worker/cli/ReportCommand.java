package io.brokerbench.worker.cli;

import io.brokerbench.core.report.FiguresCsv;
import io.brokerbench.core.report.JUnitReport;
import io.brokerbench.core.report.Report;
import io.brokerbench.core.report.page.HtmlPage;
import io.brokerbench.core.report.page.MarkdownPage;
import io.brokerbench.worker.page.ClusterReference;
import io.brokerbench.worker.page.PageInputMessage;
import io.brokerbench.worker.page.PageInputs;
import io.brokerbench.worker.report.GeneratorVersion;
import io.brokerbench.worker.report.WholeFile;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a report on runs and suites. */
@Command(
    name = "report",
    description = {
      "Writes one HTML file with the answers, charts and tables of runs and suites. It loads"
          + " nothing from the network, so you can mail it.",
      "Exit code: 0 written, 1 written without an input that cannot be read, or not written, 2 bad"
          + " input."
    })
public final class ReportCommand implements Callable<Integer> {

  private static final String OF_CLUSTER = "run/NAME or suite/NAME";

  @Parameters(
      paramLabel = "INPUT",
      arity = "1..*",
      description =
          "A result.json, a suite.json, a directory with some in it or below it, run/NAME or"
              + " suite/NAME of the cluster, a result of OpenMessaging Benchmark, or the output of"
              + " kafka-producer-perf-test or pulsar-perf.")
  private List<String> inputs;

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      defaultValue = "report.html",
      description = "The file to write (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description =
          "Also write the report as Markdown to this file. Its charts go to a directory beside it,"
              + " named after the file; those of an earlier report in it are deleted.")
  private Path markdown;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Also write the figures of all runs to this file, as comma-separated values.")
  private Path csv;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description =
          "Also write the checks of runs and the regressions of suites to this file, as JUnit XML.")
  private Path junit;

  @Override
  public Integer call() {
    var unused = cluster.given();
    if (unused.isPresent() && inputs.stream().allMatch(in -> ClusterReference.of(in).isEmpty())) {
      System.err.println(CommandMessage.OPTION_WITHOUT.with(unused.get(), OF_CLUSTER));
      return ExitCodes.USAGE;
    }
    var found = new PageInputs();
    try (var reported = new ReportedCluster(cluster, found)) {
      for (var input : inputs) {
        ClusterReference.of(input).ifPresentOrElse(reported::add, () -> found.add(Path.of(input)));
      }
    }
    found.problems().forEach(System.err::println);
    if (found.isEmpty()) {
      System.err.println(PageInputMessage.NOTHING_READ.with());
      return ExitCodes.USAGE;
    }
    try {
      write(found);
      return found.problems().isEmpty() ? ExitCodes.OK : ExitCodes.FAILURE;
    } catch (IOException e) {
      System.err.println(CommandMessage.FILE_FAILED.with(e.toString()));
      return ExitCodes.FAILURE;
    }
  }

  private void write(PageInputs found) throws IOException {
    var suites = found.suites();
    var runs = found.runs();
    var page = Report.of(suites, runs, found.peers(), GeneratorVersion.get(), Instant.now());
    write(out, () -> HtmlPage.of(page));
    write(csv, () -> FiguresCsv.of(suites, runs, found.peers()));
    write(junit, () -> JUnitReport.of(suites, runs));
    if (markdown != null) {
      var directory =
          markdown.resolveSibling(
              markdown.getFileName().toString().replaceAll("\\.[^.]*$", "") + "-charts");
      var files = MarkdownPage.of(page, directory.getFileName().toString());
      Files.createDirectories(directory);
      for (var image : files.images().entrySet()) {
        WholeFile.write(directory.resolve(image.getKey()), image.getValue());
      }
      write(markdown, files::markdown);
      deleteOthers(directory, files.images().keySet());
    }
  }

  /** Charts of an earlier report that this one does not have. */
  private static void deleteOthers(Path directory, Set<String> images) throws IOException {
    try (var files = Files.newDirectoryStream(directory)) {
      for (var file : files) {
        var name = file.getFileName().toString();
        if (MarkdownPage.isImage(name)
            && !images.contains(name)
            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          Files.delete(file);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static void write(Path file, Supplier<String> content) throws IOException {
    if (file != null) {
      WholeFile.write(file, content.get());
      System.out.println(PageInputMessage.WRITTEN.with(file));
    }
  }
}
