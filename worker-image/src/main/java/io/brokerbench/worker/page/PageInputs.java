package io.brokerbench.worker.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.PeerInput;
import io.brokerbench.core.report.RunInput;
import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.progress.RunOutcome;
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
import java.util.stream.Stream;

/**
 * Reads the runs and suites that a report is on. An input that cannot be read is left out and
 * named. Each run and each suite counts once, however often and by whichever path it is named: the
 * one with the same document is the same.
 */
public final class PageInputs {

  private final DistinctInputs all = new DistinctInputs();
  private final List<PeerInput> peers = new ArrayList<>();
  private final DetailBudget details;
  private final Problems problems = new Problems();
  private final Set<Object> seen = new HashSet<>();

  /** Without any input yet. */
  public PageInputs() {
    this(Long.MAX_VALUE);
  }

  /**
   * Without any input yet.
   *
   * @param detailBytes most bytes of the load over time and the histograms of all runs, not
   *     compressed; runs that have more are shown without, and named
   */
  public PageInputs(long detailBytes) {
    details = new DetailBudget(detailBytes);
  }

  /** Reads files and directories. */
  public PageInputs(List<Path> inputs) {
    this();
    inputs.forEach(this::add);
  }

  /** Suites, in the order of the inputs. */
  public List<SuiteInput> suites() {
    return all.suites();
  }

  /** Runs that belong to none of these suites, in the order of the inputs. */
  public List<RunInput> runs() {
    return all.runs();
  }

  /** Results of other benchmarks, in the order of the inputs. */
  public List<PeerInput> peers() {
    return List.copyOf(peers);
  }

  /** The inputs that were left out, and the runs that suites are without, with the reasons. */
  public List<Message> problems() {
    return Stream.concat(problems.all().stream(), all.missing().stream()).toList();
  }

  /** Whether nothing could be read. */
  public boolean isEmpty() {
    return all.isEmpty() && peers.isEmpty();
  }

  /** Notes that an input is left out. */
  public void leaveOut(Object input, Message reason) {
    problems.leaveOut(input, reason);
  }

  /** Reads a file or a directory. */
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
      attempt(name, () -> all.add(fetched(name, files, details)));
    }
  }

  /**
   * Adds a suite that was fetched. Runs of it that had results and have no files are left out.
   *
   * @param name how it was named, such as {@code suite/NAME}
   * @param suite the text of its {@code suite.json}
   * @param files of its runs, by the names of the runs and their own
   * @param reasons why runs have no files, by the names of the runs; as far as that is known
   * @param gone why the other runs have none
   */
  public void addSuite(
      String name,
      byte[] suite,
      Map<String, Map<String, byte[]>> files,
      Map<String, Message> reasons,
      Message gone) {
    if (seen.add(name)) {
      attempt(
          name,
          () -> {
            var text = new String(suite, StandardCharsets.UTF_8);
            var result = SuiteResult.parse(text);
            var found = new LinkedHashMap<Object, RunReader>();
            for (var run : result.runs()) {
              var shown = name + " " + run.name();
              if (!files.containsKey(run.name())) {
                noteGone(shown, run.outcome(), reasons.get(run.name()), gone);
              } else {
                found.put(shown, budget -> fetched(shown, files.get(run.name()), budget));
              }
            }
            addSuite(name, UnreadableException.parse(text), result, found, List.of());
          });
    }
  }

  private void noteGone(String run, RunOutcome outcome, Message reason, Message gone) {
    if (reason != null) {
      leaveOut(run, reason);
    } else if (outcome.hasResults()) {
      leaveOut(run, gone);
    }
  }

  private interface RunReader {
    RunInput read(DetailBudget budget) throws IOException, UnreadableException;
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

  private RunInput fetched(String name, Map<String, byte[]> files, DetailBudget budget)
      throws UnreadableException {
    var text = new String(files.get(RunResult.KEY), StandardCharsets.UTF_8);
    return RunFiles.fetched(name, files).run(name, text, problems, budget);
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
      all.add(RunFiles.beside(file).run(file.toString(), text, problems, details));
    }
  }

  /** Not readString: the output of a command may hold bytes that are no UTF-8. */
  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  private void addSuite(Path file, JsonNode document, SuiteResult suite) {
    var found = new LinkedHashMap<Object, RunReader>();
    var missing = new ArrayList<Path>();
    for (var run : suite.runs()) {
      var result = file.resolveSibling(run.name()).resolve(RunResult.KEY);
      if (Files.exists(result)) {
        found.put(
            result,
            budget -> {
              // The walk through a directory comes to it, too.
              seen.add(result.toRealPath());
              return RunFiles.beside(result).run(result.toString(), text(result), problems, budget);
            });
      } else if (run.outcome().hasResults()) {
        missing.add(result);
      }
    }
    addSuite(file.toString(), document, suite, found, missing(file, found.isEmpty(), missing));
  }

  /** One message where the suite is alone: it may have hundreds of runs. */
  private static List<Message> missing(Path file, boolean alone, List<Path> results) {
    return alone && !results.isEmpty()
        ? List.of(PageInputMessage.WITHOUT_RUNS.with(file, results.size()))
        : results.stream()
            .map(
                result ->
                    PageInputMessage.LEFT_OUT.with(result, PageInputMessage.RUN_MISSING.with()))
            .toList();
  }

  /** Details of many runs would fill the memory, and the page does not show them. */
  private void addSuite(
      String file,
      JsonNode document,
      SuiteResult suite,
      Map<Object, RunReader> readers,
      List<Message> missing) {
    var budget = readers.size() <= SuiteInput.WITH_DETAILS ? details : null;
    var found =
        readers.entrySet().stream()
            .map(
                entry ->
                    problems.<RunInput>attempt(
                        entry.getKey(), null, () -> entry.getValue().read(budget)))
            .filter(Objects::nonNull)
            .toList();
    all.add(new SuiteInput(file, document, suite, found), missing);
  }
}
