package io.brokerbench.operator.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.ObjectiveMetric;
import io.brokerbench.api.ObjectiveSpec;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Objectives;
import io.brokerbench.core.result.Objectives.Outcome;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.RunResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectStepTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true  | True  | AllObjectivesMet | all of 2",
        "false | False | ObjectivesMissed | Throughput 999.4 msg/s, wanted at least 1000",
      })
  void objectivesAreJudgedApartFromValid(boolean met, String status, String reason, String text) {
    var throughput = new ObjectiveSpec(ObjectiveMetric.Throughput, null, met ? 900L : 1000L);
    var latency = new ObjectiveSpec(ObjectiveMetric.PublishLatencyP99, 5000L, null);
    var objectives =
        new Objectives(
            met,
            List.of(
                new Outcome(latency, true, 4999, null), new Outcome(throughput, met, 999.4, null)));

    var condition = collect(objectives).condition(ConditionType.ObjectivesMet).orElseThrow();

    assertThat(condition.getStatus()).isEqualTo(status);
    assertThat(condition.getReason()).isEqualTo(reason);
    assertThat(condition.getMessage()).isEqualTo(text);
    assertThat(collect(objectives).isTrue(ConditionType.Valid)).isTrue();
  }

  @Test
  void runWithoutObjectivesIsNotJudged() {
    assertThat(collect(null).condition(ConditionType.ObjectivesMet)).isEmpty();
  }

  @ParameterizedTest(name = "{0} s after the first message: {1}")
  @CsvSource({"-1, True", "0, False", "10, False"})
  void figuresOfBrokersThatEndedUnderLoadMayNotBeQuoted(int seconds, String valid) {
    var at = Views.NOW.plusSeconds(seconds).toString();
    var views =
        Views.of("level2.yaml")
            .brokers(2, Views.restartedPod("kafka-2", 137, "line one\nlast line", at))
            .result(RecordedResult.valid());

    var decision = new CollectStep().decide(views.build());

    var condition = decision.status().condition(ConditionType.Valid).orElseThrow();
    assertThat(condition.getStatus()).isEqualTo(valid);
    var published = assertAmended(decision);
    assertThat(published.verdict().valid()).isEqualTo(Boolean.valueOf(valid));
    if (seconds >= 0) {
      assertThat(condition.getReason()).isEqualTo("BrokerRestarted");
      assertThat(condition.getMessage())
          .isEqualTo(
              "BrokerRestarted: pod kafka-2 exit code 137 (OOMKilled): last line at %s, limit none"
                      .formatted(at)
                  + " during load");
    }
    // An operator that starts anew finds what it wrote, and writes it no second time.
    var again = new CollectStep().decide(views.result(published).build());
    assertThat(again.actions()).isEmpty();
    assertThat(again.status()).isEqualTo(decision.status());
  }

  @Test
  void brokerMadeAnewUnderLoadIsNamed() {
    var anew = Views.restartedPod("kafka-2", 0, null, null);
    anew.getMetadata().setCreationTimestamp(Views.NOW.plusSeconds(1).toString());

    var decision =
        new CollectStep()
            .decide(
                Views.of("level2.yaml").brokers(2, anew).result(RecordedResult.valid()).build());

    assertThat(decision.status().condition(ConditionType.Valid).orElseThrow().getMessage())
        .startsWith("BrokerRestarted: pod kafka-2 was made anew at 2026-01-01T00:00:01Z");
  }

  @Test
  void brokersOfAnExistingClusterAreNotWatched() {
    var decision =
        new CollectStep().decide(Views.of("external.yaml").result(RecordedResult.valid()).build());

    assertThat(decision.actions()).isEmpty();
    assertThat(decision.status().isTrue(ConditionType.Valid)).isTrue();
  }

  @ParameterizedTest(name = "samples of publishing: {0}, of consuming: {1}")
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "true  | true  | 4.21ms | 5.02ms | 0    | , publish p99 4.21ms, end-to-end p99 5.02ms from",
        "true  | false | 4.21ms | none   | 0    | , publish p99 4.21ms from",
        "false | true  | none   | 5.02ms | 0    | , end-to-end p99 5.02ms from",
        "false | false | none   | none   | 0    | none",
        "true  | none  | 4.21ms | none   | none | , publish p99 4.21ms from",
      })
  void latencyOfWhichNothingWasMeasuredIsNotZero(
      boolean published,
      Boolean received,
      String publishP99,
      String endToEndP99,
      Long lost,
      String latencies) {
    var result = RecordedResult.sampled(published, received);

    var status = new CollectStep().decide(Views.of("level2.yaml").result(result).build()).status();

    assertThat(status.figures().publishLatencyP99()).isEqualTo(publishP99);
    assertThat(status.figures().endToEndLatencyP99()).isEqualTo(endToEndP99);
    assertThat(status.figures().publishLatencyP99Micros()).isEqualTo(published ? 4_210L : null);
    assertThat(status.figures().lostMessages()).isEqualTo(lost);
    assertThat(status.message())
        .isEqualTo(
            "1000 msg/s published" + (latencies == null ? "" : latencies + " the intended send"));
  }

  @ParameterizedTest(name = "{0} msg/s, confirmed {1}, at least {2}, refuted {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "1000 | true  | false |      | ''",
        "1000 | true  | true  |      | 'peak not found, at least '",
        "2000 | false | true  |      | 'peak not found, at least '",
        "2000 | false | false | 1010 | 'peak not confirmed: a probe held 2000 msg/s, but 1010 msg/s"
            + " failed for the full time; '",
        "0    | false | false |      | 'peak not found, no rate held; '",
      })
  void saysWhetherThePeakIsConfirmed(
      long rate, boolean confirmed, boolean atLeast, Long refuted, String remark) {
    var json = (ObjectNode) Json.mapper().valueToTree(RecordedResult.valid());
    json.putPOJO("peak", new PeakResult(rate, confirmed, atLeast, "why", 10, 20, refuted));
    var result = Json.read(Json.write(json), RunResult.class);

    var status = new CollectStep().decide(Views.of("level2.yaml").result(result).build()).status();

    assertThat(status.message()).startsWith(remark + "1000 msg/s published, ");
  }

  @ParameterizedTest(name = "before {0}, after {1}: {2} {3}")
  @CsvSource({
    "Match, Match, True, AllSettingsMatch",
    "Match, Differs, False, DurabilityChanged",
    "Match, Unknown, Unknown, DurabilityUnknown",
    "Unknown, Match, Unknown, DurabilityUnknown",
    "Unknown, Unknown, Unknown, DurabilityUnknown",
    "Match, , Unknown, DurabilityUnknown",
  })
  void durabilityIsWhatWasReadBeforeAndAfter(
      SettingCheck.Outcome before, SettingCheck.Outcome after, String status, String reason) {
    var result = readBack(named(before, "as before"), named(after, "as after"));

    var collected = new CollectStep().decide(Views.of("level2.yaml").result(result).build());

    var condition = collected.status().condition(ConditionType.DurabilityVerified).orElseThrow();
    assertThat(condition.getStatus()).isEqualTo(status);
    assertThat(condition.getReason()).isEqualTo(reason);
    assertThat(condition.getMessage())
        .startsWith(
            after == null
                ? "the settings could not be read back after the last message"
                : after == SettingCheck.Outcome.Match && before != after
                    ? "as before"
                    : "as after");
  }

  private static VerificationReport named(SettingCheck.Outcome outcome, String summary) {
    if (outcome == null) {
      return null;
    }
    var check =
        new SettingCheck(SettingScope.Broker, "broker 1", "min.insync.replicas", "2", "2", outcome);
    return new VerificationReport(Views.NOW, List.of(check), summary);
  }

  private static RunResult readBack(VerificationReport before, VerificationReport after) {
    var json = (ObjectNode) Json.mapper().valueToTree(RecordedResult.valid());
    json.putPOJO("durability", new DurabilityProof(2, before, after, 3, 3, null, null));
    return Json.read(Json.write(json), RunResult.class);
  }

  @Test
  void figuresAreThoseOfTheResult() {
    var figures = collect(null).figures();

    assertThat(figures.publishRateMessagesPerSecond()).isEqualTo(1_000);
    assertThat(figures.consumeRateMessagesPerSecond()).isEqualTo(1_000);
    assertThat(figures.publishRateBytesPerSecond()).isEqualTo(1_024_000);
    assertThat(figures.publishLatencyP50Micros()).isEqualTo(1_840);
    assertThat(figures.endToEndLatencyP50Micros()).isEqualTo(2_110);
    assertThat(figures.endToEndLatencyP99Micros()).isEqualTo(5_809);
    assertThat(figures.duplicateMessages()).isZero();
    assertThat(figures.outOfOrderMessages()).isZero();
    assertThat(figures.sendErrors()).isZero();
  }

  @ParameterizedTest(name = "peak {0}, a lower bound {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "false | false | 1000 msg/s published, publish",
        "true  | false | 1000 msg/s published, publish",
        "true  | true  | peak not found, at least 1000 msg/s published, publish",
      })
  void peakThatMayBeHigherIsALowerBound(boolean peak, boolean atLeast, String message) {
    var json = (ObjectNode) Json.mapper().valueToTree(RecordedResult.valid());
    if (peak) {
      json.putPOJO("peak", new PeakResult(1000, true, atLeast, "so it is", 60, 600, null));
    }
    var result = Json.read(Json.write(json), RunResult.class);

    var status = new CollectStep().decide(Views.of("level2.yaml").result(result).build()).status();

    assertThat(status.message()).startsWith(message);
  }

  @Test
  void withoutConsumersNothingIsToldOfThem() {
    var result = RecordedResult.sampled(true, null);

    var figures =
        new CollectStep().decide(Views.of("level2.yaml").result(result).build()).status().figures();

    assertThat(figures.consumeRateMessagesPerSecond()).isNull();
    assertThat(figures.duplicateMessages()).isNull();
    assertThat(figures.outOfOrderMessages()).isNull();
    assertThat(figures.sendErrors()).isZero();
  }

  @Test
  void resultsThatCannotBeReadFailTheRun() {
    var decision = new CollectStep().decide(Views.of("level2.yaml").build());

    Decisions.assertFailed(decision, Reason.ResultsUnavailable);
    assertThat(decision.status().isFalse(ConditionType.ResultsPublished)).isTrue();
  }

  private static RunResult assertAmended(Decision decision) {
    assertThat(decision.actions()).singleElement().isInstanceOf(Action.AmendResults.class);
    return ((Action.AmendResults) decision.actions().getFirst()).result();
  }

  private static BenchmarkRunStatus collect(Objectives objectives) {
    var view = Views.of("level2.yaml").result(RecordedResult.with(4_999, objectives)).build();

    return new CollectStep().decide(view).status();
  }
}
