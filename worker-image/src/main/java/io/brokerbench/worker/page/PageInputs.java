package io.brokerbench.worker.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.Distribution;
import io.brokerbench.core.report.RunInput;
import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.report.TimeSeries;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.report.ResultFiles;
import io.brokerbench.worker.report.WholeHistograms;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/** Reads the runs and suites that a report is on. What cannot be read is left out and named. */
public final class PageInputs {

  private static final String RESULT_FAMILY = "brokerbench.io/result/";

  private final List<SuiteInput> suites = new ArrayList<>();
  private final List<RunInput> runs = new ArrayList<>();
  private final List<Message> problems = new ArrayList<>();
  private final Set<Path> seen = new HashSet<>();

  /** An input that cannot be read. */
  private static final class UnreadableException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Message problem;

    UnreadableException(Message problem) {
      super(problem.toString());
      this.problem = problem;
    }
  }

  private interface Reader {
    void read() throws IOException, UnreadableException;
  }

  /** Reads files and directories; each file once, however often it is named. */
  public PageInputs(List<Path> inputs) {
    inputs.forEach(this::add);
  }

  /** Suites, in the order in which they were named. */
  public List<SuiteInput> suites() {
    return List.copyOf(suites);
  }

  /** Runs that belong to none of these suites, likewise. */
  public List<RunInput> runs() {
    return List.copyOf(runs);
  }

  /** What was left out, and why. */
  public List<Message> problems() {
    return List.copyOf(problems);
  }

  /** Whether nothing could be read. */
  public boolean isEmpty() {
    return suites.isEmpty() && runs.isEmpty();
  }

  private void add(Path input) {
    attempt(
        input,
        () -> {
          if (!Files.exists(input)) {
            throw new UnreadableException(PageInputMessage.MISSING.with());
          }
          if (!Files.isDirectory(input)) {
            addFile(input);
            return;
          }
          var found = below(input);
          if (found.isEmpty()) {
            throw new UnreadableException(PageInputMessage.NO_RESULTS.with());
          }
          found.forEach(file -> attempt(file, () -> addFile(file)));
        });
  }

  private void attempt(Path file, Reader reader) {
    try {
      reader.read();
    } catch (UnreadableException e) {
      problems.add(PageInputMessage.LEFT_OUT.with(file, e.problem));
    } catch (IOException e) {
      var reason = PageInputMessage.UNREADABLE.with(Printable.line(e.toString()));
      problems.add(PageInputMessage.LEFT_OUT.with(file, reason));
    } catch (IllegalArgumentException e) {
      var reason = PageInputMessage.UNREADABLE.with(Printable.line(String.valueOf(e.getMessage())));
      problems.add(PageInputMessage.LEFT_OUT.with(file, reason));
    }
  }

  /** Suites come first, so that their runs are not taken for single ones. */
  private static Set<Path> below(Path directory) throws IOException {
    try (var files = Files.walk(directory, FileVisitOption.FOLLOW_LINKS)) {
      var all = files.filter(file -> !isOfKubelet(directory.relativize(file))).sorted().toList();
      var found = new LinkedHashSet<Path>();
      all.stream().filter(file -> file.endsWith(SuiteResult.KEY)).forEach(found::add);
      all.stream().filter(file -> file.endsWith(RunResult.KEY)).forEach(found::add);
      return found;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The kubelet keeps the files of a volume in ..data and ..TIME, and links to them. */
  private static boolean isOfKubelet(Path below) {
    for (var part : below) {
      if (part.toString().startsWith("..")) {
        return true;
      }
    }
    return false;
  }

  private void addFile(Path file) throws IOException, UnreadableException {
    if (!seen.add(file.toRealPath())) {
      return;
    }
    var text = Files.readString(file);
    var document = parse(text);
    if (SuiteResult.isSuite(text)) {
      addSuite(file, document, SuiteResult.parse(text));
    } else {
      runs.add(run(file, document, text));
    }
  }

  private void addSuite(Path file, JsonNode document, SuiteResult suite) {
    var found = new ArrayList<RunInput>();
    for (var run : suite.runs()) {
      var result = file.resolveSibling(run.name()).resolve(RunResult.KEY);
      if (Files.exists(result)) {
        attempt(
            result,
            () -> {
              if (seen.add(result.toRealPath())) {
                var text = Files.readString(result);
                found.add(run(result, parse(text), text));
              }
            });
      }
    }
    suites.add(new SuiteInput(file.toString(), document, suite, found));
  }

  private static JsonNode parse(String text) throws UnreadableException {
    try {
      return Json.mapper().readTree(text);
    } catch (JsonProcessingException e) {
      var reason = Printable.line(String.valueOf(e.getOriginalMessage()));
      throw new UnreadableException(PageInputMessage.NOT_JSON.with(reason));
    }
  }

  private RunInput run(Path file, JsonNode document, String text)
      throws IOException, UnreadableException {
    var schema = document.path("schemaVersion").asText("absent");
    if (!schema.startsWith(RESULT_FAMILY)) {
      throw new UnreadableException(PageInputMessage.NO_RESULT.with(Printable.value(schema)));
    }
    // Checks the types of all fields.
    RunResult.parse(text);
    return new RunInput(file.toString(), document, series(file), histograms(file));
  }

  private TimeSeries series(Path result) {
    var file = result.resolveSibling(ResultFiles.TIMESERIES);
    var series = new ArrayList<TimeSeries>();
    if (Files.exists(file)) {
      attempt(
          file,
          () -> {
            var bytes = new ByteArrayInputStream(Files.readAllBytes(file));
            try (var stream = new GZIPInputStream(bytes)) {
              series.add(
                  TimeSeries.parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8)));
            }
          });
    }
    return series.isEmpty() ? null : series.getFirst();
  }

  private Map<String, Distribution> histograms(Path result) {
    var file = result.resolveSibling(ResultFiles.HISTOGRAMS);
    var found = new HashMap<String, Distribution>();
    if (Files.exists(file)) {
      attempt(file, () -> found.putAll(WholeHistograms.read(Files.readString(file))));
    }
    return found;
  }
}
