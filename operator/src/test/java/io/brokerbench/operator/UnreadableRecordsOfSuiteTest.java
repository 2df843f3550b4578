package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.SuiteConditionType;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.suite.RunRecord;
import io.brokerbench.operator.suite.SuiteLifecycleMessage;
import io.brokerbench.operator.suite.SuiteNames;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The record of a run of a suite cannot be read. */
class UnreadableRecordsOfSuiteTest {

  private static final String KAFKA = "a-suite-kafka-r1";
  private static final String PULSAR = "a-suite-pulsar-r1";
  private static final String CUT = "{\"run\": {\"name\": \"a-sui";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static SuiteWorld world(String... more) throws Exception {
    return new SuiteWorld(
        Suites.SYSTEMS,
        Stream.concat(Stream.of("rounds: 1", "order: {type: Interleaved}"), Stream.of(more))
            .toArray(String[]::new));
  }

  /** The first run is recorded, the second one is under way. */
  private static SuiteWorld halfWay(String... more) throws Exception {
    var world = world(more);
    world.reconcile();
    world.endRuns();
    world.reconcile();
    return world;
  }

  private static String name(SuiteWorld world, String run) {
    return SuiteNames.of(world.suite()).record(run);
  }

  private static String path(SuiteWorld world, String run) {
    return SuiteWorld.CONFIG_MAPS + "/" + name(world, run);
  }

  /** Returns the text before. */
  private static String write(SuiteWorld world, String run, String text) {
    var record = world.server().get(path(world, run));
    var data = record.withObjectProperty("data");
    var before = data.path(RunRecord.KEY).asText();
    if (text == null) {
      data.remove(RunRecord.KEY);
    } else {
      data.put(RunRecord.KEY, text);
    }
    world.server().put(path(world, run), record);
    return before;
  }

  /** As if another program had written it before the operator. */
  private static void create(SuiteWorld world, String run) {
    var record = MAPPER.createObjectNode().put("apiVersion", "v1").put("kind", "ConfigMap");
    var metadata = record.putObject("metadata").put("name", name(world, run));
    metadata.set(
        "labels", MAPPER.valueToTree(Labels.of(world.suite(), Labels.Component.SUITE_RUN)));
    record.putObject("data").put(RunRecord.KEY, CUT);
    world.server().put(path(world, run), record);
  }

  private static void assertWaits(SuiteWorld world, String run) {
    var status = world.status();
    assertThat(status.phase()).isEqualTo(SuitePhase.Waiting);
    assertThat(status.message()).startsWith(run + ": ").contains(name(world, run));
    assertThat(status.currentRun()).isNull();
    var condition = status.condition(SuiteConditionType.Succeeded).orElseThrow();
    assertThat(condition.getStatus()).isEqualTo("Unknown");
    assertThat(condition.getReason()).isEqualTo(SuiteReason.RecordUnreadable.name());
    assertThat(condition.getMessage()).isEqualTo(status.message());
    assertThat(status.failures().getLast().run()).isEqualTo(run);
    assertThat(status.failures().getLast().reason()).isEqualTo(SuiteReason.RecordUnreadable.name());
    assertThat(world.eventMessages(SuiteReason.RecordUnreadable)).containsExactly(status.message());
  }

  private static void assertFinishes(SuiteWorld world, String... created) {
    world.finish();
    assertThat(world.created()).containsExactly(created);
    assertThat(world.status().phase()).isEqualTo(SuitePhase.Succeeded);
    assertThat(world.status().runs().valid()).isEqualTo(2);
    assertThat(world.status().runs().repeated()).isZero();
    assertThat(world.status().failures()).isEmpty();
    assertThat(world.result().runs()).extracting(RunEntry::name).containsExactly(KAFKA, PULSAR);
  }

  @Test
  void waitsUntilTheRecordIsDeleted() throws Exception {
    try (var world = halfWay()) {
      write(world, KAFKA, CUT);
      world.reconcile();
      assertThat(world.status().currentRun()).isEqualTo(PULSAR);
      world.endRuns();
      for (var i = 0; i < 3; i++) {
        world.reconcile();
        assertWaits(world, KAFKA);
      }
      assertThat(world.created()).containsExactly(KAFKA, PULSAR);
      world.server().delete(path(world, KAFKA));
      assertFinishes(world, KAFKA, PULSAR, KAFKA);
    }
  }

  @Test
  void goesOnWhenTheRecordIsCorrected() throws Exception {
    try (var world = halfWay()) {
      var before = write(world, KAFKA, CUT);
      world.endRuns();
      world.reconcile();
      assertWaits(world, KAFKA);
      write(world, KAFKA, before);
      assertFinishes(world, KAFKA, PULSAR);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{}",
        "{\"run\": {\"name\": \"a-suite-kafka-r1\", \"reasons\": [], \"figures\": {}}}",
        "{\"run\": {\"name\": \"a-suite-kafka-r1\", \"outcome\": \"Valid\"}}",
        "{\"run\": {\"name\": \"a-suite-kafka-r1\", \"outcome\": \"Active\", \"reasons\": [],"
            + " \"figures\": {}}}",
        "{\"run\": {\"name\": \"a-suite-kafka-r1\", \"outcome\": \"Unheard\", \"reasons\": [],"
            + " \"figures\": {}}}",
        "{\"run\": {\"name\": \"a-suite-pulsar-r1\", \"outcome\": \"Valid\", \"reasons\": [],"
            + " \"figures\": {}}}",
        "{\"run\": {\"name\": \"other\", \"outcome\": \"Valid\", \"reasons\": [],"
            + " \"figures\": {}}}"
      })
  void readsNoOtherText(String text) throws Exception {
    try (var world = halfWay()) {
      write(world, KAFKA, text);
      world.endRuns();
      world.reconcile();
      assertWaits(world, KAFKA);
    }
  }

  @Test
  void saysThatTheKeyIsMissing() throws Exception {
    try (var world = halfWay()) {
      write(world, KAFKA, null);
      world.endRuns();
      world.reconcile();
      assertWaits(world, KAFKA);
      var reason = SuiteLifecycleMessage.NO_RECORD.with(RunRecord.KEY);
      assertThat(world.status().failures().getFirst().message())
          .isEqualTo(
              SuiteLifecycleMessage.RECORD_UNREADABLE.with(name(world, KAFKA), reason).toString());
    }
  }

  /** Otherwise nothing would be left of it but a record that says nothing. */
  @Test
  void keepsTheRunOfSuchARecord() throws Exception {
    try (var world = world()) {
      world.reconcile();
      world.endRuns();
      create(world, KAFKA);
      world.reconcile();
      assertWaits(world, KAFKA);
      assertThat(world.server().get(SuiteWorld.RUNS + "/" + KAFKA)).isNotNull();
      world.server().delete(path(world, KAFKA));
      assertFinishes(world, KAFKA, PULSAR);
    }
  }

  @Test
  void doesNotEndBeforeItIsRead() throws Exception {
    var third = KAFKA + "-3";
    try (var world = world().withFate(name -> name.contains("kafka") ? "Invalid" : "Valid")) {
      while (!world.created().contains(third)) {
        world.reconcile();
        if (!world.created().contains(third)) {
          world.endRuns();
        }
      }
      world.endRuns();
      create(world, third);
      world.reconcile();
      assertWaits(world, third);
      assertThat(world.result().end()).isNull();
      world.server().delete(path(world, third));
      world.finish();
      assertThat(world.status().phase()).isEqualTo(SuitePhase.Succeeded);
      assertThat(world.created()).containsExactly(KAFKA, PULSAR, KAFKA + "-2", third);
    }
  }

  @Test
  void itsBudgetEndsItNevertheless() throws Exception {
    try (var world = halfWay("budgetSeconds: 3600")) {
      write(world, KAFKA, CUT);
      world.endRuns();
      world.reconcile();
      assertWaits(world, KAFKA);
      world.age(Duration.ofHours(2));
      world.reconcile();
      assertThat(world.status().condition(SuiteConditionType.Succeeded).orElseThrow().getReason())
          .isEqualTo(SuiteReason.BudgetSpent.name());
      assertThat(world.result().runs().getFirst().outcome()).isEqualTo(RunOutcome.Failed);
      assertThat(world.result().runs().getFirst().reasons())
          .isEqualTo(List.of(SuiteReason.RecordUnreadable.name()));
    }
  }

  /** No cache has such a record, and its name is taken. */
  @Test
  void saysThatARecordHasLostItsLabel() throws Exception {
    try (var world = halfWay()) {
      var record = world.server().get(path(world, KAFKA));
      var stripped = record.deepCopy();
      labels(stripped).remove(Labels.SUITE_UID);
      world.server().put(path(world, KAFKA), stripped);
      world.endRuns();
      for (var i = 0; i < 3; i++) {
        world.reconcile();
        assertThat(world.status().phase()).isEqualTo(SuitePhase.Waiting);
        assertThat(world.status().message())
            .isEqualTo(
                SuiteLifecycleMessage.RECORD_NAME_TAKEN.with(name(world, KAFKA), KAFKA).toString());
        assertThat(world.status().currentRun()).isNull();
      }
      world.server().put(path(world, KAFKA), record);
      assertFinishes(world, KAFKA, PULSAR);
    }
  }

  private static ObjectNode labels(ObjectNode object) {
    return object.withObjectProperty("metadata").withObjectProperty("labels");
  }
}
