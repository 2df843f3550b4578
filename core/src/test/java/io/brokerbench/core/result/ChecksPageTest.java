package io.brokerbench.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The table of checks in docs/results.md. */
class ChecksPageTest {

  private static final Path PAGE = Path.of("..", "docs", "results.md");
  private static final String HEAD = "| check | holds while | if it does not |";

  /** Named in the row of DurabilityVerified: what is found in its place. */
  private static final Set<CheckName> FOUND_INSTEAD =
      EnumSet.of(
          CheckName.DurabilityMismatch, CheckName.DurabilityChanged, CheckName.DurabilityUnknown);

  @Test
  @DisplayName("every check has a row that says when it holds and what to do if it does not")
  void everyCheckHasARemedy() throws IOException {
    var rows = rows();

    assertThat(rows).allSatisfy(row -> assertThat(row).hasSize(3).noneMatch(String::isBlank));
    assertThat(rows.stream().map(row -> row.getFirst().replace("`", "")))
        .containsExactlyInAnyOrderElementsOf(
            EnumSet.complementOf(EnumSet.copyOf(FOUND_INSTEAD)).stream().map(Enum::name).toList());
    assertThat(FOUND_INSTEAD)
        .allSatisfy(
            check ->
                assertThat(rows)
                    .filteredOn(row -> row.getFirst().contains("DurabilityVerified"))
                    .allMatch(row -> row.get(1).contains(check.name())));
  }

  private static List<List<String>> rows() throws IOException {
    return Files.readString(PAGE)
        .lines()
        .dropWhile(line -> !line.equals(HEAD))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> Arrays.stream(line.substring(2, line.length() - 2).split(" \\| ")).toList())
        .toList();
  }
}
