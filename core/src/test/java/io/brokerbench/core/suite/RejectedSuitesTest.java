package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.core.document.ExpectedError;
import io.brokerbench.core.document.Rows;
import io.brokerbench.core.document.SuiteDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a user gets for a mistake in a suite like the one that docs/suites.md shows. */
class RejectedSuitesTest {

  private static final Path PAGE = Path.of("..", "docs", "suites.md");

  /** A block of code that is a whole suite. */
  private static final Pattern EXAMPLE = Pattern.compile("(?m)^    apiVersion:.*\n(    .*\n|\n)+");

  private static final Pattern NUMBERS = Pattern.compile("#(\\d+) to (\\d+)");

  private static final Set<SuiteMessage> OF_CELLS =
      Set.of(SuiteMessage.IN_CELL, SuiteMessage.IN_CELLS);

  private static String example() throws IOException {
    var found = EXAMPLE.matcher(Files.readString(PAGE));
    assertThat(found.find()).as("a whole suite in " + PAGE).isTrue();
    return found.group().replaceAll("(?m)^    ", "");
  }

  @Test
  void exampleOfThePageIsValid() throws Exception {
    var plan = SuitePlanner.plan(SuiteDocument.parse(example()));

    assertThat(plan.cells()).hasSize(12);
    assertThat(plan.comparisons().count()).isEqualTo(12);
  }

  static Stream<List<String>> oneErrorSaysWhatIsWrong() {
    return Rows.of("suites-that-are-rejected.txt", 6);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void oneErrorSaysWhatIsWrong(List<String> row) throws IOException {
    var example = example();
    assertThat(example).containsOnlyOnce(row.getFirst());
    var text = example.replace(row.getFirst(), replacement(row.get(1)));

    var error =
        catchThrowableOfType(
            InvalidRunException.class, () -> SuitePlanner.plan(SuiteDocument.parse(text)));

    assertThat(error).as("error in " + text).isNotNull();
    assertThat(error.problems()).hasSize(1);
    var problem = error.problems().getFirst();
    assertThat(cell(problem)).isEqualTo(row.get(2));
    var inner = inner(problem);
    assertThat(inner.field()).isEqualTo(row.get(3).equals("-") ? "" : row.get(3));
    assertThat(inner.value() == null || inner.value().isEmpty() ? "-" : inner.value())
        .isEqualTo(row.get(4));
    ExpectedError.parse(row.get(5)).assertIs(inner.message());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "[0, 16, 100] | {partitions: 0}",
        "[1, 16, 1.5] | {partitions: \"1.5\"}",
        "[1, 16, {name: 'all', value: 99999}] | {partitions: all}",
      })
  void entryOfTheErrorLeavesTheCellsOut(String partitions, String entry) throws Exception {
    var text = example().replace("[1, 16, 100]", partitions);
    var error =
        catchThrowableOfType(
            InvalidRunException.class, () -> SuitePlanner.plan(SuiteDocument.parse(text)));

    assertThat(error.problems())
        .extracting(problem -> problem.message().arguments().getLast())
        .containsExactly(SuiteMessage.LEAVE_CELLS_OUT.with(entry));
    var corrected = text.replace("  compare:", "  exclude: [" + entry + "]\n  compare:");
    assertThat(SuitePlanner.plan(SuiteDocument.parse(corrected)).cells()).hasSize(8);
  }

  private static String replacement(String written) {
    return NUMBERS
        .matcher(written.replace("~", "\n").replaceFirst("^@$", ""))
        .replaceAll(
            range ->
                IntStream.rangeClosed(
                        Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)))
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(", ")));
  }

  /** The first cell, and the number of others. */
  private static String cell(Problem problem) {
    if (!OF_CELLS.contains(Suites.ofCells(problem).id())) {
      return "-";
    }
    var arguments = Suites.ofCells(problem).arguments();
    return arguments.getFirst() + (arguments.size() == 3 ? " + " + arguments.get(1) : "");
  }

  private static Problem inner(Problem problem) {
    return OF_CELLS.contains(Suites.ofCells(problem).id())
        ? (Problem) Suites.ofCells(problem).arguments().getLast()
        : problem;
  }
}
