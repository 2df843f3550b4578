package io.brokerbench.worker.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.PeerInput;
import io.brokerbench.core.report.RunInput;
import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.result.SuiteResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Reads the runs and suites that a report is on. What cannot be read is left out and named. */
public final class PageInputs {

  private final List<SuiteInput> suites = new ArrayList<>();
  private final List<RunInput> runs = new ArrayList<>();
  private final List<PeerInput> peers = new ArrayList<>();
  private final Problems problems = new Problems();
  private final Set<Object> seen = new HashSet<>();

  /** Without any input yet. */
  public PageInputs() {}

  /** Reads files and directories. */
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

  /** Results of other benchmarks, likewise. */
  public List<PeerInput> peers() {
    return List.copyOf(peers);
  }

  /** What was left out, and why. */
  public List<Message> problems() {
    return problems.all();
  }

  /** Whether nothing could be read. */
  public boolean isEmpty() {
    return suites.isEmpty() && runs.isEmpty() && peers.isEmpty();
  }

  /** Notes that an input is left out. */
  public void leaveOut(Object input, Message reason) {
    problems.leaveOut(input, reason);
  }

  /** Reads a file or a directory; each file once, however often it is named. */
  public void add(Path input) {
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
          var found = ResultPaths.below(input);
          if (found.isEmpty()) {
            throw new UnreadableException(PageInputMessage.NO_RESULTS.with());
          }
          found.forEach(file -> attempt(file, () -> addFile(file)));
        });
  }

  /**
   * Adds a run that was fetched.
   *
   * @param name how it was named, such as {@code run/NAME}
   * @param files by their names
   */
  public void addRun(String name, Map<String, byte[]> files) {
    if (seen.add(name)) {
      attempt(name, () -> runs.add(fetched(name, files, true)));
    }
  }

  /**
   * Adds a suite that was fetched.
   *
   * @param name how it was named, such as {@code suite/NAME}
   * @param suite the text of its {@code suite.json}
   * @param files those of its runs, by the names of the runs and their own
   */
  public void addSuite(String name, byte[] suite, Map<String, Map<String, byte[]>> files) {
    if (seen.add(name)) {
      attempt(
          name,
          () -> {
            var text = new String(suite, StandardCharsets.UTF_8);
            var result = SuiteResult.parse(text);
            var found = new LinkedHashMap<String, RunReader>();
            for (var run : result.runs()) {
              if (files.containsKey(run.name())) {
                var shown = name + " " + run.name();
                found.put(shown, details -> fetched(shown, files.get(run.name()), details));
              }
            }
            addSuite(name, UnreadableException.parse(text), result, found);
          });
    }
  }

  private interface RunReader {
    RunInput read(boolean details) throws IOException, UnreadableException;
  }

  private interface Step {
    void take() throws IOException, UnreadableException;
  }

  private void attempt(Object file, Step step) {
    problems.attempt(
        file,
        null,
        () -> {
          step.take();
          return null;
        });
  }

  private RunInput fetched(String name, Map<String, byte[]> files, boolean details)
      throws UnreadableException {
    var text = new String(files.get(RunResult.KEY), StandardCharsets.UTF_8);
    return RunFiles.fetched(name, files).run(name, text, problems, details);
  }

  private void addFile(Path file) throws IOException, UnreadableException {
    if (!seen.add(file.toRealPath())) {
      return;
    }
    var text = text(file);
    if (SuiteResult.isSuite(text)) {
      addSuite(file, UnreadableException.parse(text), SuiteResult.parse(text));
      return;
    }
    var peer = PeerFile.read(file.toString(), text);
    if (peer.isPresent()) {
      peers.add(peer.get());
    } else {
      runs.add(RunFiles.beside(file).run(file.toString(), text, problems, true));
    }
  }

  /** Not readString: the output of a command may hold bytes that are no UTF-8. */
  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  private void addSuite(Path file, JsonNode document, SuiteResult suite) {
    var found = new LinkedHashMap<String, RunReader>();
    for (var run : suite.runs()) {
      var result = file.resolveSibling(run.name()).resolve(RunResult.KEY);
      if (Files.exists(result)) {
        found.put(
            result.toString(),
            details ->
                seen.add(result.toRealPath())
                    ? RunFiles.beside(result)
                        .run(result.toString(), text(result), problems, details)
                    : null);
      }
    }
    addSuite(file.toString(), document, suite, found);
  }

  /** Details of many runs would fill the memory, and the page does not show them. */
  private void addSuite(
      String file, JsonNode document, SuiteResult suite, Map<String, RunReader> readers) {
    var details = readers.size() <= SuiteInput.WITH_DETAILS;
    var found =
        readers.entrySet().stream()
            .map(
                entry ->
                    problems.<RunInput>attempt(
                        entry.getKey(), null, () -> entry.getValue().read(details)))
            .filter(Objects::nonNull)
            .toList();
    suites.add(new SuiteInput(file, document, suite, found));
  }
}
