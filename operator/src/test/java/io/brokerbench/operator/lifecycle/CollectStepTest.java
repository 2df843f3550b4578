package io.brokerbench.operator.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.FiguresStatus;
import io.brokerbench.api.NormalReason;
import io.brokerbench.api.ObjectiveMetric;
import io.brokerbench.api.ObjectiveSpec;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.BrokerMessage;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.CheckName;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Objectives;
import io.brokerbench.core.result.Objectives.Outcome;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.ResultMessage;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Verdict.Check;
import io.brokerbench.operator.observe.PodMessage;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectStepTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true  | True  | AllObjectivesMet",
        "false | False | ObjectivesMissed",
      })
  void objectivesAreJudgedApartFromValid(boolean met, String status, String reason) {
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
    assertThat(condition.getMessage())
        .isEqualTo(
            (met
                    ? LoadMessage.OBJECTIVES_MET.with(2)
                    : ResultMessage.RATE_OBJECTIVE.with(ObjectiveMetric.Throughput, "999.4", 1000))
                .toString());
    assertThat(objectives.missed()).hasSize(met ? 0 : 1);
    assertThat(collect(objectives).isTrue(ConditionType.Valid)).isTrue();
  }

  @Test
  void runWithoutObjectivesIsNotJudged() {
    assertThat(collect(null).condition(ConditionType.ObjectivesMet)).isEmpty();
  }

  /** A long finding must not hide the names of the checks behind it. */
  @Test
  void everyCheckThatFailsIsNamed() {
    var checks =
        List.of(
            new Check("RateShort", false, "1 %", "x".repeat(2000)),
            new Check("SendErrors", true, "0", "0"),
            new Check("MessagesLost", false, "0", "7"),
            new Check("CaughtUp", false, "true", "false"));
    var valid = valid(checks);
    assertThat(valid.getReason()).isEqualTo("RateShort");
    var names =
        LoadMessage.CHECKS_FAILED.with(3, List.of("RateShort", "MessagesLost", "CaughtUp"), "");
    assertThat(valid.getMessage()).startsWith(names.toString());
    assertThat(valid.getMessage()).hasSizeLessThanOrEqualTo(1024);
  }

  private static Condition valid(List<Check> checks) {
    var decision =
        new CollectStep()
            .decide(
                Views.of("level2.yaml")
                    .result(RecordedResult.of(true, checks.toArray(Check[]::new)))
                    .build());
    return decision.status().condition(ConditionType.Valid).orElseThrow();
  }

  /** The operator adds a check of its own. */
  @Test
  void checksWithoutLimitAreNamed() {
    var checks =
        List.of(
            new Check("RateShort", true, "1 %", "0 %"),
            new Check("SharedNodes", true, "no limit", "two share a node", true));
    var valid = valid(checks);
    assertThat(valid.getStatus()).isEqualTo("True");
    assertThat(valid.getReason()).isEqualTo("AllChecksHold");
    assertThat(valid.getMessage())
        .isEqualTo(LoadMessage.LIMITS_HOLD.with(2, List.of("SharedNodes")).toString());
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
      var exit = PodMessage.EXIT_CODE_WITH_REASON.with(137, "OOMKilled");
      assertRestarted(
          condition,
          PodMessage.ENDED_AT.with(
              PodMessage.POD.with("kafka-2"),
              PodMessage.EXIT_WITH_LAST_LINE.with(exit, "last line"),
              at));
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

    assertRestarted(
        decision.status().condition(ConditionType.Valid).orElseThrow(),
        PodMessage.RECREATED_AT.with(PodMessage.POD.with("kafka-2"), "2026-01-01T00:00:01Z"));
  }

  private static void assertRestarted(Condition valid, Message found) {
    assertThat(valid.getMessage())
        .isEqualTo(
            LoadMessage.CHECK_FAILED
                .with(CheckName.BrokerRestarted, found, LoadMessage.RESTART_LIMIT.with())
                .toString());
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
        "true  | true  | 4.21ms | 5.02ms | 0",
        "true  | false | 4.21ms | none   | 0",
        "false | true  | none   | 5.02ms | 0",
        "false | false | none   | none   | 0",
        "true  | none  | 4.21ms | none   | none",
      })
  void latencyOfWhichNothingWasMeasuredIsNotZero(
      boolean published, Boolean received, String publishP99, String endToEndP99, Long lost) {
    var result = RecordedResult.sampled(published, received);

    var status = new CollectStep().decide(Views.of("level2.yaml").result(result).build()).status();

    assertThat(status.figures().publishLatencyP99()).isEqualTo(publishP99);
    assertThat(status.figures().endToEndLatencyP99()).isEqualTo(endToEndP99);
    assertThat(status.figures().publishLatencyP99Micros()).isEqualTo(published ? 4_210L : null);
    assertThat(status.figures().lostMessages()).isEqualTo(lost);
    assertThat(status.message()).isEqualTo(published(publishP99, endToEndP99).toString());
  }

  /** The figures of a message, at 1000 msg/s. */
  private static Message published(String publishP99, String endToEndP99) {
    var latencies = new ArrayList<Message>();
    if (publishP99 != null) {
      latencies.add(LoadMessage.PUBLISH_P99.with(publishP99));
    }
    if (endToEndP99 != null) {
      latencies.add(LoadMessage.END_TO_END_P99.with(endToEndP99));
    }
    return latencies.isEmpty()
        ? LoadMessage.PUBLISHED.with(1000)
        : LoadMessage.PUBLISHED_WITH_LATENCIES.with(1000, latencies, "intended");
  }

  @ParameterizedTest(name = "{0} msg/s, confirmed {1}, at least {2}, refuted {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "1000 | true  | false |      | ",
        "1000 | true  | true  |      | PEAK_AT_LEAST",
        "2000 | false | true  |      | PEAK_AT_LEAST",
        "2000 | false | false | 1010 | PEAK_NOT_CONFIRMED",
        "0    | false | false |      | PEAK_NOT_FOUND",
      })
  void saysWhetherThePeakIsConfirmed(
      long rate, boolean confirmed, boolean atLeast, Long refuted, LoadMessage remark) {
    var json = (ObjectNode) Json.mapper().valueToTree(RecordedResult.valid());
    json.putPOJO("peak", new PeakResult(rate, confirmed, atLeast, "why", 10, 20, refuted));
    var result = Json.read(Json.write(json), RunResult.class);

    var status = new CollectStep().decide(Views.of("level2.yaml").result(result).build()).status();

    var figures = published(status.figures());
    assertThat(status.message())
        .isEqualTo(
            (remark == null
                    ? figures
                    : remark == LoadMessage.PEAK_NOT_CONFIRMED
                        ? remark.with(rate, refuted, figures)
                        : remark.with(figures))
                .toString());
  }

  private static Message published(FiguresStatus shown) {
    return published(shown.publishLatencyP99(), shown.endToEndLatencyP99());
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
    var shown = after == SettingCheck.Outcome.Match && before != after ? "as before" : "as after";
    assertThat(condition.getMessage())
        .isEqualTo(
            (after == null
                    ? LoadMessage.NOT_READ_BACK.with()
                    : reason.equals(NormalReason.AllSettingsMatch.name())
                        ? LoadMessage.SETTINGS_BEFORE_AND_AFTER.with(shown)
                        : BrokerMessage.RECORDED_SUMMARY.with(shown))
                .toString());
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
    json.putPOJO("durability", new DurabilityProof(2, before, after, 3, 3, 5.0, null, null));
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
  @CsvSource({"false, false, false", "true, false, false", "true, true, true"})
  void peakThatMayBeHigherIsALowerBound(boolean peak, boolean atLeast, boolean bound) {
    var json = (ObjectNode) Json.mapper().valueToTree(RecordedResult.valid());
    if (peak) {
      json.putPOJO("peak", new PeakResult(1000, true, atLeast, "so it is", 60, 600, null));
    }
    var result = Json.read(Json.write(json), RunResult.class);

    var status = new CollectStep().decide(Views.of("level2.yaml").result(result).build()).status();

    var figures = published(status.figures());
    assertThat(status.message())
        .isEqualTo((bound ? LoadMessage.PEAK_AT_LEAST.with(figures) : figures).toString());
  }

  @Test
  void latenciesOfAClosedLoopAreFromTheActualSend() {
    var json = (ObjectNode) Json.mapper().valueToTree(RecordedResult.valid());
    ((ObjectNode) json.get("figures"))
        .putNull("publishLatencyFromIntended")
        .putNull("endToEndLatencyFromIntended");
    var result = Json.read(Json.write(json), RunResult.class);

    var status = new CollectStep().decide(Views.of("level2.yaml").result(result).build()).status();

    assertThat(status.message())
        .isEqualTo(
            "1000 msg/s published, publish p99 4.21ms, end-to-end p99 5.02ms"
                + " from the actual send");
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
