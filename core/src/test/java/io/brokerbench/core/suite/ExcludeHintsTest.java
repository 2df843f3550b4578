package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExcludeHintsTest {

  /** Cells of two systems and two sizes, as {@code k1}; problems are apart by semicolons. */
  @ParameterizedTest(name = "{0}, include {1}, twice {2}: {3}")
  @CsvSource({
    "k1,          , ,   {system: k; size: 1}",
    "k1 p1,       , ,   {size: 1}",
    "k1, k1,        ,   ",
    "k1, p2,        ,   {system: k; size: 1}",
    "k1 p1, p1,     ,   ",
    "k1,          , k1, ",
    "k1,          , k2, {system: k; size: 1}",
    "k1 k2;p1,    , ,   {system: k}",
    "k1 k2;p1 p2, , ,   ",
  })
  void entryIsForTheFirstProblem(String invalid, String include, String twice, String entry) {
    var problems = Arrays.stream(invalid.split(";")).map(ExcludeHintsTest::cells).toList();
    var kept =
        ExcludeHints.kept(
            include == null ? List.of() : List.of(choice(include)),
            twice == null ? Map.of() : choice(twice));
    var hints = new ExcludeHints(kept, cells("k1 k2 p1 p2"), problems);

    var found = hints.of(problems.getFirst()).map(hint -> hint.arguments().getFirst());

    assertThat(found.orElse(null)).isEqualTo(entry == null ? null : entry.replace(";", ","));
  }

  private static List<Cell> cells(String names) {
    return Arrays.stream(names.split(" "))
        .map(
            name -> {
              var values = new LinkedHashMap<String, String>();
              values.put("system", name.substring(0, 1));
              values.put("size", name.substring(1));
              return new Cell(values, 1);
            })
        .toList();
  }

  private static Map<String, IntOrString> choice(String cell) {
    return Map.of(
        "system",
        new IntOrString(cell.substring(0, 1)),
        "size",
        new IntOrString(Integer.valueOf(cell.substring(1))));
  }
}
