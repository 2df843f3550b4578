package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.suite.result.ComparisonResult;
import io.brokerbench.core.suite.result.ComparisonVerdict;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SuiteManifest;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** A suite does not call equal systems different, whatever this machine makes of their runs. */
@Scenario
@Isolated
@Tag("soak")
@Order(30)
class EqualSystemsIT {

  private static final int ROUNDS = 6;

  /**
   * One in twenty suites of equal systems may say so, so the suite may be repeated once: then one
   * in four hundred fails here.
   */
  @Test
  void neitherIsBetterThanTheOther(TestNamespace namespace) {
    if (!differing(compare(namespace, "equal")).isEmpty()) {
      assertThat(differing(compare(namespace, "equal-again"))).isEmpty();
    }
  }

  private static List<ComparisonResult> compare(TestNamespace namespace, String name) {
    var suite =
        namespace.start(
            SuiteManifest.around(Manifest.shortRunOnOneNode(name).load(300, 3, 10))
                .equalValues("system", "one", "other")
                .with("rounds", ROUNDS)
                .with("compare.axis", "system")
                .with("compare.baseline", "one"));
    suite.awaitSucceeded();
    var comparisons = suite.result().comparisons();
    comparisons.forEach(
        comparison ->
            System.out.printf(
                "%s of %s: ratio %.3f, %s, p %.3f: %s%n",
                comparison.figure(),
                name,
                comparison.ratio(),
                comparison.interval(),
                comparison.adjustedP(),
                comparison.verdict()));
    assertThat(comparisons)
        .hasSize(2)
        .allSatisfy(
            comparison -> {
              assertThat(comparison.pairs()).hasSize(ROUNDS);
              assertThat(comparison.n()).isEqualTo(ROUNDS);
            });
    return comparisons;
  }

  private static List<ComparisonResult> differing(List<ComparisonResult> comparisons) {
    var different = Set.of(ComparisonVerdict.Better, ComparisonVerdict.Worse);
    return comparisons.stream()
        .filter(comparison -> different.contains(comparison.verdict()))
        .toList();
  }
}
