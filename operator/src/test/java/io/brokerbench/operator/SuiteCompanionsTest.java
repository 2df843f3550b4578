package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.api.SuiteConditionType;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.suite.SuiteMessage;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.file.FileMessage;
import io.brokerbench.core.suite.file.Gzip;
import io.brokerbench.core.suite.file.NamedFile;
import io.brokerbench.core.suite.progress.RunKeys;
import io.brokerbench.core.suite.published.PublishedMessage;
import io.brokerbench.operator.suite.RunRecord;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The files that a suite names, in ConfigMaps. */
class SuiteCompanionsTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String[] BASELINE = {
    "rounds: 1",
    "compare: {axis: system, baseline: kafka, figures: [PublishLatencyP99]}",
    "baseline: {configMap: earlier}"
  };
  private static final String[] PUBLISHED = {"rounds: 1", "published: {configMap: figures}"};
  private static final String HEADER = "cell,figure,value,unit,precision,source\n";
  private static final int PART_BYTES = 400;
  private static final ComparedFigure P99 = ComparedFigure.PublishLatencyP99;

  /** For a difference of 10 % in one comparison, as docs/statistics.md has it for six rounds. */
  private static final int ROUNDS = 7;

  private static String earlier() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1")) {
      world.finish();
      return Json.write(world.result());
    }
  }

  private static ObjectNode configMap(String name) {
    var object = MAPPER.createObjectNode();
    object.put("apiVersion", "v1").put("kind", "ConfigMap");
    object.putObject("metadata").put("namespace", "bench").put("name", name);
    return object;
  }

  private static int putParts(SuiteWorld world, String json) {
    var parts = Gzip.parts(json, PART_BYTES);
    for (var i = 0; i < parts.size(); i++) {
      var name = NamedFile.part("earlier", i + 1);
      var object = configMap(name);
      object
          .putObject("binaryData")
          .put("suite.json.gz", Base64.getEncoder().encodeToString(parts.get(i)));
      world.server().put(SuiteWorld.CONFIG_MAPS + "/" + name, object);
    }
    return parts.size();
  }

  private static void putFigures(SuiteWorld world, String text) {
    var object = configMap("figures");
    object.putObject("data").put("published.csv", text);
    world.server().put(SuiteWorld.CONFIG_MAPS + "/figures", object);
  }

  private static void assertRejected(SuiteWorld world, Problem problem) {
    world.reconcile();
    assertThat(world.created()).isEmpty();
    assertThat(world.status().phase()).isEqualTo(SuitePhase.Failed);
    var end = world.status().condition(SuiteConditionType.Succeeded).orElseThrow();
    assertThat(end.getReason()).isEqualTo(SuiteReason.SpecInvalid.name());
    assertThat(end.getMessage()).isEqualTo(problem.toString());
  }

  @Test
  void readsABaselineInSeveralParts() throws Exception {
    var json = earlier();
    try (var world = new SuiteWorld(Suites.SYSTEMS, BASELINE)) {
      assertThat(putParts(world, json)).isGreaterThan(1);
      world.finish();

      assertThat(world.result().regressions())
          .hasSize(2)
          .allSatisfy(found -> assertThat(found.runsThen()).isEqualTo(1));
      assertThat(world.status().condition(SuiteConditionType.Regressed).orElseThrow().getReason())
          .isEqualTo(SuiteReason.Undecided.name());
    }
  }

  /** The noise that one round has not shown. */
  private static String withNoise(String json, double share) throws Exception {
    var suite = (ObjectNode) MAPPER.readTree(json);
    suite.withObject("/noise/withinRounds").put(P99.name(), share);
    return MAPPER.writeValueAsString(suite);
  }

  @Test
  void saysTheRoundsAtTheNoiseOfTheBaseline() throws Exception {
    var json = earlier();
    try (var known = new SuiteWorld(Suites.SYSTEMS, BASELINE);
        var unknown = new SuiteWorld(Suites.SYSTEMS, BASELINE)) {
      putParts(known, withNoise(json, 0.05));
      putParts(unknown, json);
      known.reconcile();
      unknown.reconcile();

      var wanted = SuiteMessage.ROUNDS_AT_NOISE_IN.with(ROUNDS, "5.0", P99).toString();
      var assumed = SuiteMessage.ROUNDS_AT_NOISE.with(ROUNDS, 5).toString();
      assertThat(known.eventMessages(SuiteReason.Accepted))
          .singleElement()
          .asString()
          .contains(wanted)
          .doesNotContain(assumed);
      assertThat(unknown.eventMessages(SuiteReason.Accepted))
          .singleElement()
          .asString()
          .contains(assumed);
    }
  }

  @Test
  void rejectsABaselineWithoutItsLastPart() throws Exception {
    var json = earlier();
    try (var world = new SuiteWorld(Suites.SYSTEMS, BASELINE)) {
      var last = NamedFile.part("earlier", putParts(world, json));
      world.server().delete(SuiteWorld.CONFIG_MAPS + "/" + last);

      assertRejected(
          world,
          new Problem("spec.baseline.key", "suite.json", FileMessage.PART_MISSING.with(last)));
    }
  }

  @Test
  void goesOnWithoutABaselineThatIsGone() throws Exception {
    var json = earlier();
    try (var world = new SuiteWorld(Suites.SYSTEMS, BASELINE)) {
      putParts(world, json);
      world.reconcile();
      world.server().delete(SuiteWorld.CONFIG_MAPS + "/earlier");
      world.endRuns();
      world.finish();

      assertThat(world.status().phase()).isEqualTo(SuitePhase.Succeeded);
      assertThat(world.status().condition(SuiteConditionType.Regressed).orElseThrow().getReason())
          .isEqualTo(SuiteReason.BaselineUnavailable.name());
    }
  }

  /** Runs of this world publish 1000.25 messages per second. */
  @Test
  void setsPublishedFiguresBesideItsOwn() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, PUBLISHED)) {
      putFigures(world, HEADER + "system=pulsar,publishRate,2000.5,messages/s,about,Table 1\n");
      world.finish();

      assertThat(world.result().publishedFigures())
          .hasSize(1)
          .allSatisfy(
              found -> assertThat(found.ratioToOtherHardware()).isCloseTo(0.5, within(1e-12)));
    }
  }

  /** Of thousands of runs, they would take as much memory as all else. */
  @Test
  void recordsHaveSuchFiguresOnlyToSetThemBeside() throws Exception {
    for (var published : List.of(true, false)) {
      try (var world =
          new SuiteWorld(Suites.SYSTEMS, published ? PUBLISHED : new String[] {"rounds: 1"})) {
        putFigures(world, HEADER + "system=pulsar,publishRate,2,MB/s,about,Table 1\n");
        world.finish();
        var keys = new RunKeys(SuitePlanner.plan(world.suite()));
        var records = world.records(world.suite());
        assertThat(records)
            .hasSize(2)
            .allSatisfy(
                found -> {
                  var text = found.getData().get(RunRecord.KEY);
                  var omb = RunRecord.parse(text, keys).orElseThrow().run().omb();
                  assertThat(omb.values().isEmpty()).isNotEqualTo(published);
                });
      }
    }
  }

  @Test
  void rejectsPublishedFiguresWithErrors() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, PUBLISHED)) {
      putFigures(world, HEADER + "system=redpanda,publishRate,1,messages/s,about,Table 1\n");

      assertRejected(
          world,
          new Problem(
              "spec.published.key",
              "published.csv",
              PublishedMessage.IN_LINE.with(
                  2, PublishedMessage.UNKNOWN_CELL.with("system=redpanda", "system=kafka"))));
    }
  }

  @Test
  void namesTheKeysOfTheConfigMap() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, PUBLISHED)) {
      var object = configMap("figures");
      object.putObject("data").put("figures.csv", HEADER);
      world.server().put(SuiteWorld.CONFIG_MAPS + "/figures", object);

      assertRejected(
          world,
          new Problem(
              "spec.published.key",
              "published.csv",
              FileMessage.NO_KEY.with("figures", List.of("figures.csv"))));
    }
  }
}
