package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.document.Rows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What README and docs say to type. Commands that only look are run as they stand, of a run or a
 * suite that has finished; each of the others has a row in documented-commands.txt that says what
 * runs it.
 */
public final class DocumentedCommands {

  private static final Path REPOSITORY = Path.of("..");

  private static final Pattern COMMAND =
      Pattern.compile(
          " {4}(?<command>(\\w+=\\$\\()?"
              + "(kubectl|helm|mvn|docker|eksctl|eval|e2e/|operator/|worker-image/).*)");

  /** Within a sentence, and more than the name of a command. */
  private static final Pattern IN_A_SENTENCE =
      Pattern.compile(
          "`(?<command>((kubectl|helm|argocd)"
              + " [^\\s`]+|mvn|bench|(e2e|worker-image)/[^\\s`]+)\\s[^`]+)`");

  private static final Pattern LOOKS =
      Pattern.compile(
          "(\\w+=\\$\\()?kubectl (-n \\S+ )?(get|wait|describe|logs|explain) (?!.*(--watch|jq)).*");

  private static final Pattern OF_A_SUITE = Pattern.compile(".*\\b(benchmarksuite/|bms ).*");

  private DocumentedCommands() {}

  /**
   * A command, on as many lines as it takes.
   *
   * @param page where it is written
   */
  private record Command(Path page, String text) {
    boolean onlyLooks() {
      return LOOKS.matcher(text).matches();
    }

    boolean isOfASuite() {
      return OF_A_SUITE.matcher(text).matches();
    }
  }

  /** Each is run below, or has a row, and no row has lost its command. */
  static void assertEachIsAccountedFor() {
    var rows = Rows.of("documented-commands.txt", 2).map(List::getFirst).toList();
    var others =
        Stream.concat(
                all().stream().filter(command -> !command.onlyLooks()).map(Command::text),
                pages().stream().flatMap(page -> inSentences(page).stream()))
            .toList();

    assertThat(others).isNotEmpty();
    assertThat(others).allSatisfy(command -> assertThat(rows).anyMatch(command::startsWith));
    assertThat(rows).allSatisfy(row -> assertThat(others).anyMatch(it -> it.startsWith(row)));
  }

  /** Runs those that only look, a page at a time, of that run. */
  public static void runThoseThatLook(String namespace, String run) {
    var looking = all().stream().filter(it -> it.onlyLooks() && !it.isOfASuite()).toList();
    var pages = looking.stream().map(Command::page).distinct().toList();
    assertThat(pages).hasSizeGreaterThan(4);
    for (var page : pages) {
      run(page, namespace, Path.of("."), looking, run);
    }
  }

  /** The same of the suite one-machine, which docs/suites.md is about. */
  public static void runThoseThatLookAtTheSuite(String namespace, Path directory) {
    var looking = all().stream().filter(it -> it.onlyLooks() && it.isOfASuite()).toList();
    var pages = looking.stream().map(Command::page).distinct().toList();
    assertThat(pages).hasSize(1);
    run(pages.getFirst(), namespace, directory, looking, "one-machine");
  }

  private static void run(
      Path page, String namespace, Path directory, List<Command> commands, String name) {
    var script = new StringBuilder("set -euo pipefail\n");
    script.append("cd " + directory + "\n");
    script.append("kubectl() { command kubectl --namespace=" + namespace + " \"$@\"; }\n");
    commands.stream()
        .filter(command -> command.page().equals(page))
        .map(command -> command.text().replace("NAME", name) + "\n")
        .forEach(script::append);

    var outcome = Commands.tryToRun(List.of("bash", "-c", script.toString()));

    assertThat(outcome.exitCode()).as("%s: %s", page, outcome.complaints()).isZero();
    assertThat(outcome.output()).as("%s", page).isNotBlank();
  }

  private static List<Command> all() {
    return pages().stream().flatMap(page -> of(page).stream()).toList();
  }

  private static List<Path> pages() {
    try (Stream<Path> docs = Files.list(REPOSITORY.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "config/samples/README.md", "config/suites/README.md")
                  .map(REPOSITORY::resolve),
              docs.sorted())
          .filter(page -> page.toString().endsWith(".md"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Verification tells of what was done; what is to be done is on the other pages. */
  private static List<String> inSentences(Path page) {
    if (page.endsWith("verification.md")) {
      return List.of();
    }
    try {
      return IN_A_SENTENCE
          .matcher(Files.readString(page))
          .results()
          .map(found -> found.group("command").replaceAll("\\s+", " "))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Command> of(Path page) {
    try {
      var commands = new ArrayList<Command>();
      var open = "";
      for (var line : Files.readAllLines(page)) {
        var found = COMMAND.matcher(line);
        if (open.isEmpty() && !found.matches()) {
          continue;
        }
        var text = open + (open.isEmpty() ? found.group("command") : line.strip());
        open = text.endsWith("\\") ? text.substring(0, text.length() - 1) : "";
        if (open.isEmpty()) {
          commands.add(new Command(page, text));
        }
      }
      return commands;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
