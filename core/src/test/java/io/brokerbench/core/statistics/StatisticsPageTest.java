package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The figures of docs/statistics.md are the measured ones, to the digit that is written. */
class StatisticsPageTest {

  private static final Path PAGE = Path.of("..", "docs", "statistics.md");
  private static final double ROUNDED = 0.1;

  private static String page;

  @BeforeAll
  static void read() throws IOException {
    page = Files.readString(PAGE);
  }

  /** The rows of the first table with this head, each a list of cells. */
  private static List<List<String>> table(String head) {
    return table(head, 0);
  }

  private static List<List<String>> table(String head, int behind) {
    var from = page.indexOf("| " + head + " |\n", behind);
    assertThat(from).as(head).isPositive();
    var rows = new ArrayList<List<String>>();
    for (var line : page.substring(from).lines().skip(2).toList()) {
      if (!line.startsWith("|")) {
        break;
      }
      rows.add(Arrays.stream(line.substring(2, line.length() - 2).split(" \\| ")).toList());
    }
    assertThat(rows).as(head).hasSizeGreaterThan(1);
    return rows;
  }

  private static double number(String cell) {
    return Double.parseDouble(cell.replace(" %", "").replace(" of 12", ""));
  }

  private static double share(String percent) {
    return number(percent) / 100;
  }

  private static void isShare(String cell, double measured) {
    assertThat(100 * measured).isCloseTo(number(cell), within(ROUNDED));
  }

  private static SimulatedSuites.Rates early(SimulatedSuites suites) {
    return suites.stopWhenDecided(true).rates();
  }

  @Test
  void falseDifferencesAreThoseMeasured() {
    for (var row : table("noise | without `stopWhen` | with `stopWhen`")) {
      var suites = SimulatedSuites.ofNoise(share(row.get(0)));
      isShare(row.get(1), suites.rates().falseDifference());
      isShare(row.get(2), early(suites).falseDifference());
    }
  }

  @Test
  void errorsBesideDifferencesAreThoseMeasured() {
    var head = "comparisons that differ | without `stopWhen` | with `stopWhen`";
    for (var row : table(head)) {
      var different = (int) number(row.getFirst());
      var slower = different == 0 ? 0 : 0.1;
      var suites =
          SimulatedSuites.ofNoise(0.02).withoutPracticalLimit().withSlower(slower, different);
      isShare(row.get(1), suites.rates().falseDifference());
      isShare(row.get(2), early(suites).falseDifference());
    }
  }

  @Test
  void differencesFoundAreThoseMeasured() {
    var head = "noise | comparisons that differ | without `stopWhen` | with `stopWhen`";
    for (var row : table(head)) {
      var suites =
          SimulatedSuites.ofNoise(share(row.get(0))).withSlower(0.1, (int) number(row.get(1)));
      isShare(row.get(2), suites.rates().found());
      isShare(row.get(3), early(suites).found());
    }
    var all = SimulatedSuites.ofNoise(0.02).withSlower(0.1, 12);
    assertThat(page).contains("a comparison takes 5.4 rounds on average");
    assertThat(early(all).rounds()).isCloseTo(5.4, within(0.05));
  }

  @Test
  void equivalenceFoundIsThatMeasured() {
    for (var row : table("baselines | correlation | comparisons | all 12")) {
      var suites =
          SimulatedSuites.ofNoise(0.01)
              .withBaselines((int) number(row.get(0)))
              .correlated(number(row.get(1)));
      isShare(row.get(2), suites.rates().equivalent());
      isShare(row.get(3), suites.rates().allEquivalent());
    }
    assertThat(page).contains("At 2 % noise 5.0 % of the comparisons are Equivalent");
    isShare("5.0 %", SimulatedSuites.ofNoise(0.02).rates().equivalent());
  }

  @Test
  void falseEquivalenceIsThatMeasured() {
    var section = page.indexOf("### Equivalence claimed wrongly");
    var head = "comparisons that differ | without `stopWhen` | with `stopWhen`";
    for (var row : table(head, section)) {
      var suites = SimulatedSuites.ofNoise(0.005).withSlower(0.03, (int) number(row.getFirst()));
      isShare(row.get(1), suites.rates().falseEquivalence());
      isShare(row.get(2), early(suites).falseEquivalence());
    }
  }

  @Test
  void coverageIsThatMeasured() {
    for (var row : table("runs | noise | Gaussian | log-normal")) {
      var runs = (int) number(row.get(0));
      isShare(row.get(2), new SimulatedCells(runs, share(row.get(1)), false, 0).covered(1));
      isShare(row.get(3), new SimulatedCells(runs, share(row.get(1)), true, 0).covered(1));
    }
    for (var row : table("runs | noise | value without outliers | mean with outliers")) {
      var cells = new SimulatedCells((int) number(row.get(0)), share(row.get(1)), true, 0.1);
      isShare(row.get(2), cells.covered(1));
      isShare(row.get(3), cells.covered(SimulatedCells.MEAN_WITH_OUTLIERS));
    }
  }

  @Test
  void regressionsByTheDayAreThoseMeasured() {
    for (var row : table("`maxRegressionPercent` | Regressed")) {
      isShare(row.get(1), SimulatedDays.regressed(number(row.getFirst())));
    }
  }

  @Test
  void plannedRoundsAreThoseOfTheCode() {
    var head = "noise | comparisons | without `stopWhen` | with `stopWhen`";
    for (var row : table(head)) {
      for (var early : List.of(false, true)) {
        var criteria = new Criteria(3, new AlphaSpending(6, early));
        var comparisons = (int) number(row.get(1));
        assertThat(Power.rounds(criteria, comparisons, number(row.get(0)), 10))
            .hasValue((int) number(row.get(early ? 3 : 2)));
      }
    }
  }

  @Test
  void sharesOfLooksAreThoseOfTheCode() {
    for (var row : table("rounds | shares of the looks")) {
      var rounds = (int) number(row.getFirst());
      var shares = row.get(1).substring(0, row.get(1).indexOf(" %")).split(", | and ");
      var spending = new AlphaSpending(rounds, true);
      assertThat(shares).hasSize(rounds - spending.firstLook() + 1);
      for (var look = spending.firstLook(); look <= rounds; look++) {
        assertThat(100 * spending.at(look))
            .isCloseTo(number(shares[look - spending.firstLook()]), within(1e-9));
      }
    }
  }

  @Test
  void firstLooksFindTheRatiosOfThePage() {
    for (var row : table("rounds | noise of 2 % | noise of 5 %")) {
      var spending = new AlphaSpending((int) number(row.getFirst()), true);
      for (var column : List.of(1, 2)) {
        var noisePercent = column == 1 ? 2 : 5;
        var ratio = number(row.get(column));
        assertThat(isFound(ratio + 0.001, noisePercent, spending)).as("%s", row).isTrue();
        assertThat(isFound(ratio - 0.001, noisePercent, spending)).as("%s", row).isFalse();
      }
    }
  }

  private static boolean isFound(double ratio, double noisePercent, AlphaSpending spending) {
    // Two pairs above the ratio and two below have this sample deviation.
    var factor = Math.exp(Power.pairDeviation(noisePercent) * Math.sqrt(3) / 2);
    var above = ratio * factor;
    var below = ratio / factor;
    var pairing =
        Pairing.of(
            Direction.LOWER_IS_BETTER,
            new double[] {1, 1, 1, 1},
            new double[] {above, above, below, below});
    var decision = Procedure.decide(List.of(pairing), new Criteria(0, spending)).getFirst();
    return decision.verdict() == Verdict.WORSE;
  }

  @Test
  void exampleIsWhatTheCodeSays() {
    var runs = table("round | 1 | 2 | 3 | 4 | 5 | 6");
    var pairing = Pairing.of(Direction.LOWER_IS_BETTER, values(runs.get(0)), values(runs.get(1)));
    var criteria = new Criteria(3, new AlphaSpending(6, false));
    var result = Comparison.of(Collections.nCopies(12, pairing), criteria).getFirst();
    assertThat(table("figure | value").stream().map(List::getLast))
        .containsExactly(
            three(result.ratio().orElseThrow()),
            three(result.interval().orElseThrow()),
            three(result.simultaneousInterval().orElseThrow()),
            String.format("%.5f", result.adjustedP()),
            three(result.signFlipP().orElseThrow()),
            three(SignFlipTest.smallestP(6)),
            "Worse");
    assertThat(result.verdict()).isEqualTo(Verdict.WORSE);
  }

  private static double[] values(List<String> row) {
    return row.stream().skip(1).mapToDouble(Double::parseDouble).toArray();
  }

  private static String three(double value) {
    return String.format("%.3f", value);
  }

  private static String three(Interval interval) {
    return three(interval.low()) + " to " + three(interval.high());
  }
}
