package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.api.SuiteConditionType;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.api.SuiteVerdictsStatus;
import io.brokerbench.core.condition.Aspect;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.core.suite.result.SuiteResultMessage;
import io.brokerbench.operator.suite.SuiteLifecycleMessage;
import io.brokerbench.operator.suite.SuiteNames;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a suite finds out, and what it says of that. */
class SuiteAnswersTest {

  private static final String COMPARE =
      "compare: {axis: system, baseline: kafka, figures: [PublishLatencyP99]}";
  private static final String EARLIER = SuiteWorld.CONFIG_MAPS + "/earlier";

  /** With noise of a thousandth, so that tests have something to work with. */
  private static ToLongFunction<String> latency(long kafka, long pulsar) {
    return name -> {
      var micros = name.contains("kafka") ? kafka : pulsar;
      return micros + new Random(name.hashCode()).nextLong(micros / 1000);
    };
  }

  private static String reason(SuiteWorld world, SuiteConditionType type) {
    return world.status().condition(type).orElseThrow().getReason();
  }

  @Test
  void endsWhenEveryComparisonIsDecided() throws Exception {
    try (var world =
        new SuiteWorld(Suites.SYSTEMS, "rounds: 6", "stopWhen: {decided: true}", COMPARE)
            .withPublishP99(latency(10_000, 30_000))) {
      world.finish();
      assertThat(world.status().phase()).isEqualTo(SuitePhase.Succeeded);
      assertThat(reason(world, SuiteConditionType.Succeeded)).isEqualTo(SuiteReason.Decided.name());
      assertThat(world.status().verdicts()).isEqualTo(new SuiteVerdictsStatus(1, 0, 1, 0, 0));
      assertThat(world.status().isTrue(SuiteConditionType.Decided)).isTrue();
      // Four is the first round at which a verdict may end a suite.
      assertThat(world.created()).hasSize(8);
      assertThat(world.status().progress()).isEqualTo("8/8");
      assertThat(world.status().round()).isEqualTo(4);
    }
  }

  @Test
  void sayHowManyRoundsTheNoiseTakes() throws Exception {
    try (var world =
        new SuiteWorld(Suites.SYSTEMS, "rounds: 6", COMPARE)
            .withPublishP99(latency(10_000, 30_000))) {
      for (var run = 0; run < 6; run++) {
        world.reconcile();
        world.endRuns();
      }
      world.reconcile();
      var soFar = world.result().noise().describeRounds().orElseThrow();
      assertThat(decided(world))
          .isEqualTo(
              SuiteLifecycleMessage.COMPARISONS_DECIDED_AT_NOISE.with(0, 1, soFar).toString());
      world.finish();
      assertThat(decided(world))
          .isEqualTo(SuiteLifecycleMessage.COMPARISONS_DECIDED.with(1, 1).toString());
    }
  }

  private static String decided(SuiteWorld world) {
    return world.status().condition(SuiteConditionType.Decided).orElseThrow().getMessage();
  }

  @Test
  void goesOnToTheLastRoundWithoutStopWhen() throws Exception {
    try (var world =
        new SuiteWorld(Suites.SYSTEMS, "rounds: 6", COMPARE)
            .withPublishP99(latency(30_000, 10_000))) {
      world.finish();
      assertThat(reason(world, SuiteConditionType.Succeeded))
          .isEqualTo(SuiteReason.Complete.name());
      assertThat(world.status().verdicts()).isEqualTo(new SuiteVerdictsStatus(1, 1, 0, 0, 0));
      assertThat(world.created()).hasSize(12);
    }
  }

  @Test
  void endsWhenItsBudgetIsSpent() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 6", "budgetSeconds: 3600", COMPARE)) {
      world.reconcile();
      world.age(Duration.ofMinutes(59));
      world.endRuns();
      world.reconcile();
      assertThat(world.created()).hasSize(2);
      world.age(Duration.ofMinutes(2));
      world.endRuns();
      world.reconcile();
      assertThat(world.created()).hasSize(2);
      assertThat(world.status().phase()).isEqualTo(SuitePhase.Failed);
      assertThat(reason(world, SuiteConditionType.Succeeded))
          .isEqualTo(SuiteReason.BudgetSpent.name());
      assertThat(world.status().runs().valid()).isEqualTo(2);
      assertThat(world.result().runs()).hasSize(2);
    }
  }

  @Test
  void budgetMayBeRaised() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1", "budgetSeconds: 3600")) {
      world.reconcile();
      world.age(Duration.ofHours(2));
      world.change("budgetSeconds", 86_400);
      world.endRuns();
      world.reconcile();
      assertThat(world.created()).hasSize(2);
      assertThat(world.status().observedGeneration()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "30000, True, Regressed, 1",
    "10100, False, WithinLimit, 0",
    "0, Unknown, BaselineUnavailable, 0",
  })
  void comparesWithAnEarlierSuite(long micros, String status, SuiteReason reason, int regressed)
      throws Exception {
    var earlier = earlier();
    try (var world =
        new SuiteWorld(
                Suites.SYSTEMS,
                "rounds: 3",
                COMPARE,
                "baseline: {configMap: earlier, maxRegressionPercent: 10}")
            .withPublishP99(latency(10_000, micros == 0 ? 10_000 : micros))) {
      world.server().put(EARLIER, earlier);
      world.reconcile();
      assertThat(reason(world, SuiteConditionType.Regressed)).isEqualTo(SuiteReason.Active.name());
      if (micros == 0) {
        world.server().delete(EARLIER);
      }
      world.finish();
      var found = world.status().condition(SuiteConditionType.Regressed).orElseThrow();
      assertThat(List.of(found.getStatus(), found.getReason()))
          .containsExactly(status, reason.name());
      assertThat(world.result().regressions())
          .filteredOn(r -> r.verdict().name().equals("Regressed"))
          .hasSize(regressed);
      assertThat(world.status().phase()).isEqualTo(SuitePhase.Succeeded);
    }
  }

  @Test
  void saysWhyTheEarlierSuiteIsNotComparable() throws Exception {
    var earlier = earlier();
    var data = earlier.withObjectProperty("data");
    var text = data.path(SuiteResult.KEY).asText();
    var other = text.replace("\"messagesPerSecond\" : 1000", "\"messagesPerSecond\" : 500");
    assertThat(other).isNotEqualTo(text);
    data.put(SuiteResult.KEY, other);
    try (var world =
        new SuiteWorld(Suites.SYSTEMS, "rounds: 3", COMPARE, "baseline: {configMap: earlier}")
            .withPublishP99(latency(10_000, 30_000))) {
      world.server().put(EARLIER, earlier);
      world.finish();

      var found = world.status().condition(SuiteConditionType.Regressed).orElseThrow();
      var rate =
          SuiteResultMessage.DIFFERENT.with(new Aspect(Condition.RATE), "500 msg/s", "1000 msg/s");
      assertThat(found.getReason()).isEqualTo(SuiteReason.Undecided.name());
      assertThat(found.getMessage())
          .isEqualTo(
              SuiteLifecycleMessage.REGRESSION_LEFT_OUT
                  .with(
                      2,
                      2,
                      ComparedFigure.PublishLatencyP99,
                      "system=kafka",
                      SuiteResultMessage.OTHER_QUESTION.with(List.of(rate)))
                  .toString());
    }
  }

  /** A ConfigMap with the result of a suite in which both systems take 10 ms. */
  private static ObjectNode earlier() throws Exception {
    try (var world =
        new SuiteWorld(Suites.SYSTEMS, "rounds: 3", COMPARE)
            .withPublishP99(latency(10_000, 10_000))) {
      world.finish();
      var found = world.results();
      assertThat(found.path("data").has(SuiteResult.KEY)).isTrue();
      var metadata = found.withObjectProperty("metadata");
      metadata.removeAll();
      metadata.put("namespace", "bench").put("name", "earlier");
      return found;
    }
  }

  @Test
  void changeAfterTheEndIsSeenAndChangesNothing() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1")) {
      world.finish();
      var ended = world.status();
      world.change("suspend", true);
      world.reconcile();
      assertThat(world.status())
          .usingRecursiveComparison()
          .ignoringFields("observedGeneration")
          .isEqualTo(ended);
      assertThat(world.status().observedGeneration()).isEqualTo(2);
      assertThat(world.created()).hasSize(2);
    }
  }

  @Test
  void removesPartsOfALongerResult() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1")) {
      world.reconcile();
      var name = SuiteNames.of(world.suite()).results();
      for (var part : List.of("-2", "-3", "-5")) {
        var object = world.results();
        object.withObjectProperty("metadata").put("name", name + part);
        world.server().put(SuiteWorld.CONFIG_MAPS + "/" + name + part, object);
      }
      world.finish();
      assertThat(world.server().list(SuiteWorld.CONFIG_MAPS))
          .extracting(found -> found.path("metadata").path("name").asText())
          .filteredOn(found -> found.startsWith(name))
          .containsExactly(name, name + "-5");
    }
  }

  @Test
  void readsTheEarlierSuiteOnlyToCompare() throws Exception {
    var earlier = earlier();
    try (var world =
        new SuiteWorld(Suites.SYSTEMS, "rounds: 3", COMPARE, "baseline: {configMap: earlier}")) {
      world.server().put(EARLIER, earlier);
      world.reconcile();
      var reads = world.server().reads(EARLIER);
      world.reconcile();
      world.reconcile();
      assertThat(world.server().reads(EARLIER)).isEqualTo(reads);
      world.endRuns();
      world.reconcile();
      assertThat(world.server().reads(EARLIER)).isEqualTo(reads + 1);
    }
  }
}
