package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import io.brokerbench.core.result.RunResult;
import java.util.List;
import java.util.Map;

/** Short runs with a backlog, and what is to be found of them, on either system. */
public final class Backlogs {

  private static final int RATE = 500;

  private Backlogs() {}

  /** One subscription tails, another one begins 12 seconds later; producers go on. */
  public static Manifest mixed(Manifest manifest) {
    return manifest
        .load(RATE, 2, 3)
        .with("workload.subscriptionsPerTopic", 2)
        .with("workload.backlog", Map.of("type", "Mixed", "seconds", 12));
  }

  public static void assertMixed(RunResult result) {
    assertEverythingWasRead(result, 2);
    var backlog = result.backlog();
    assertThat(backlog.caughtUp()).isTrue();
    // How many depends on the machine.
    assertThat(backlog.messages()).isPositive();
    assertThat(phases(result)).containsExactly("Build", "CatchUp", "After");
    var build = backlog.phases().getFirst();
    assertThat(build.seconds()).isEqualTo(10);
    assertThat(build.catchUpLatency()).isNull();
    assertThat(backlog.phases())
        .allSatisfy(phase -> assertThat(phase.tailingLatency().count()).isPositive());
    // Its oldest message had waited for as long as the backlog gathered.
    var catchUp = backlog.phases().get(1);
    assertThat(catchUp.catchUpLatency().max()).isGreaterThan(9_000_000);
    assertThat(catchUp.tailingLatency().p50()).isLessThan(catchUp.catchUpLatency().p50());
    assertThat(result.figures().measuredSeconds()).isEqualTo(catchUp.seconds());
  }

  /** A thousand messages of six producers are there before six consumers begin. */
  public static Manifest builtBefore(Manifest manifest) {
    return manifest
        .with("workload.rate", Map.of("type", "Unlimited", "maxInFlightPerProducer", 256))
        .with("workload.producersPerTopic", 6)
        .with("workload.consumersPerSubscription", 6)
        .with("workload.warmUpSeconds", 0)
        .without("workload.durationSeconds")
        .with("workload.messages", 1000)
        .with("workload.backlog", Map.of("type", "CatchUp", "producers", "Stop"));
  }

  public static void assertBuiltBefore(RunResult result) {
    assertEverythingWasRead(result, 1);
    var backlog = result.backlog();
    assertThat(result.integrity().sent()).isEqualTo(1000);
    assertThat(backlog.caughtUp()).isTrue();
    assertThat(backlog.messages()).isEqualTo(1000);
    // What comes twice may do so after everything has come once.
    assertThat(backlog.readMessages()).isBetween(1000L, 1000 + result.integrity().duplicates());
    assertThat(phases(result)).containsExactly("Build", "CatchUp");
    assertThat(backlog.phases()).allSatisfy(p -> assertThat(p.seconds()).isPositive());
    assertThat(result.figures().publish().messages()).isEqualTo(1000);
    assertThat(result.figures().endToEndLatency()).isNull();
  }

  private static List<String> phases(RunResult result) {
    return result.backlog().phases().stream().map(PhaseFigures::phase).toList();
  }

  private static void assertEverythingWasRead(RunResult result, int subscriptions) {
    var integrity = result.integrity();
    assertThat(integrity.lost()).isZero();
    assertThat(integrity.acknowledged()).isEqualTo(integrity.sent()).isPositive();
    assertThat(integrity.subscriptions())
        .hasSize(subscriptions)
        .allSatisfy(s -> assertThat(s.received()).isEqualTo(integrity.acknowledged()));
  }
}
