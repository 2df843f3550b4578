package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.SuiteConditionType;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.operator.lifecycle.ArchivingMessage;
import io.brokerbench.operator.suite.SuiteLifecycleMessage;
import io.fabric8.kubernetes.api.model.Condition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Suites that have ended, their results and the archiver, on an API server. */
class FinishedSuitesTest {

  private static final String SUITE =
      SuiteWorld.RUNS.replace("benchmarkruns", "benchmarksuites/a-suite");
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String ONE_ROUND = "rounds: 1";
  private static final String AWAY = "the bucket is away";
  private static final Map<String, Object> FAILED =
      Map.of("location", "s3://bucket", "attempts", 3, "message", AWAY);
  private static final Map<String, Object> ARCHIVED =
      Map.of("location", "s3://bucket", "digest", ArchivedRuns.DIGEST, "attempts", 4);

  private static SuiteWorld ended() throws Exception {
    var world = new SuiteWorld(Suites.SYSTEMS, ONE_ROUND);
    world.finish();
    return world;
  }

  private static void archive(SuiteWorld world, Map<String, Object> done) {
    var suite = world.server().get(SUITE);
    suite.withObjectProperty("status").set("archive", MAPPER.valueToTree(done));
    world.server().put(SUITE, suite);
  }

  private static Optional<Condition> condition(SuiteWorld world) {
    return world.status().condition(SuiteConditionType.Archived);
  }

  private static String archived(SuiteWorld world) {
    return condition(world).map(c -> c.getStatus() + " " + c.getReason()).orElse("none");
  }

  private static String message(SuiteWorld world) {
    return condition(world).orElseThrow().getMessage();
  }

  private static List<String> events(SuiteWorld world) {
    return world.server().list(SuiteWorld.EVENTS).stream()
        .map(event -> event.path("type").asText() + " " + event.path("reason").asText())
        .filter(event -> event.contains("Archive"))
        .toList();
  }

  @Test
  void saysWhyItIsNotArchivedAndWhenItIs() throws Exception {
    try (var world = ended()) {
      world.reconcile();
      assertThat(archived(world)).isEqualTo("none");

      archive(world, FAILED);
      world.reconcile();
      assertThat(archived(world)).isEqualTo("False ArchiveFailed");
      assertThat(message(world))
          .isEqualTo(SuiteLifecycleMessage.NOT_ARCHIVED.with(3, AWAY).toString());
      assertThat(world.eventMessages(SuiteReason.ArchiveFailed)).containsExactly(message(world));
      assertThat(world.status().archive().message()).isEqualTo(AWAY);

      archive(world, ARCHIVED);
      world.reconcile();
      assertThat(archived(world)).isEqualTo("True Archived");
      assertThat(message(world))
          .isEqualTo(ArchivingMessage.ARCHIVED.with("s3://bucket", ArchivedRuns.DIGEST).toString());
      assertThat(events(world))
          .containsExactlyInAnyOrder("Warning ArchiveFailed", "Normal Archived");
      assertThat(world.status().archive().digest()).isEqualTo(ArchivedRuns.DIGEST);
    }
  }

  /** Whatever the archiver says, suite.json stays for as long as the suite does. */
  @Test
  void letsNothingGo() throws Exception {
    try (var world = ended()) {
      var before = world.server().list(SuiteWorld.CONFIG_MAPS).size();
      archive(world, FAILED);
      world.reconcile();
      archive(world, ARCHIVED);
      world.reconcile();
      world.reconcile();

      assertThat(world.results().path("data").has("suite.json")).isTrue();
      assertThat(world.server().list(SuiteWorld.CONFIG_MAPS)).hasSize(before);
      assertThat(world.status().phase().isTerminal()).isTrue();
    }
  }

  @Test
  void secondFailureTellsNothingTwice() throws Exception {
    try (var world = ended()) {
      archive(world, FAILED);
      world.reconcile();
      var since = condition(world).orElseThrow().getLastTransitionTime();
      archive(world, Map.of("attempts", 4, "message", "full"));
      world.reconcile();

      assertThat(message(world))
          .isEqualTo(SuiteLifecycleMessage.NOT_ARCHIVED.with(4, "full").toString());
      assertThat(condition(world).orElseThrow().getLastTransitionTime()).isEqualTo(since);
      assertThat(events(world)).containsExactly("Warning ArchiveFailed");
    }
  }

  /** The template says what the runs wait for; suite.json does likewise. */
  @ParameterizedTest(name = "retain.results {0}: {1}")
  @CsvSource({"Archived, Unknown ArchivePending", "none, none"})
  void waitsForAnArchiveThatIsWanted(String retention, String condition) throws Exception {
    var suite = Suites.suite(Suites.SYSTEMS, ONE_ROUND);
    if (!retention.equals("none")) {
      ((ObjectNode) suite.getSpec().template()).putObject("retain").put("results", retention);
    }
    try (var world = new SuiteWorld(Suites.SYSTEMS, ONE_ROUND)) {
      world.become(suite);
      world.finish();
      world.reconcile();

      assertThat(archived(world)).isEqualTo(condition);
      assertThat(events(world)).isEmpty();
      assertThat(world.scheduled()).hasValue(Duration.ofDays(1).toMillis());
    }
  }

  @Test
  void suiteWithoutResultsHasNothingToArchive() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "published: {configMap: none, key: a}")) {
      world.reconcile();
      assertThat(world.ended()).isTrue();
      archive(world, FAILED);
      world.reconcile();

      assertThat(archived(world)).isEqualTo("none");
      assertThat(events(world)).isEmpty();
    }
  }

  @Test
  void archivedSuiteStaysAsItIs() throws Exception {
    try (var world = ended()) {
      archive(world, ARCHIVED);
      world.reconcile();
      world.setCondition("OfOthers");
      var version = world.suite().getMetadata().getResourceVersion();

      world.reconcile();

      assertThat(world.suite().getMetadata().getResourceVersion()).isEqualTo(version);
      world.change("suspend", true);
      world.reconcile();
      assertThat(world.status().observedGeneration())
          .isEqualTo(world.suite().getMetadata().getGeneration());
      assertThat(archived(world)).isEqualTo("True Archived");
    }
  }

  /** Each event is there once. */
  @ParameterizedTest(name = "after the write: {0}")
  @ValueSource(booleans = {false, true})
  void killedAtEachWriteItComesToTheSame(boolean after) throws Exception {
    try (var world = ended()) {
      for (var write = 0; write < 2; write++) {
        world.reset();
        world.finish();
        world.reconcile();
        archive(world, ARCHIVED);
        world.server().failAt(write, after);
        assertThat(world.reconcile()).isFalse();
        world.restart();
        assertThat(world.reconcile()).isTrue();

        assertThat(archived(world)).as("killed at write %d", write).isEqualTo("True Archived");
        assertThat(events(world)).containsExactly("Normal Archived");
      }
    }
  }
}
