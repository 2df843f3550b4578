package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.document.SuiteDocument;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.core.report.page.Page;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.progress.SuiteRuns;
import io.brokerbench.core.suite.result.SuiteResultBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** The manifest on a page makes the same run or suite again. */
class ManifestSectionTest {

  private static final Path CONFIG = Path.of("..", "config");

  private static BenchmarkRun sample(String name) throws IOException, InvalidRunException {
    var text = Files.readString(CONFIG.resolve("samples").resolve(name));
    var run = RunDocument.parse(text).run();
    run.getMetadata().setUid("0123456789");
    if (run.getMetadata().getNamespace() == null) {
      run.getMetadata().setNamespace("");
    }
    return run;
  }

  private static BenchmarkRun repeated(BenchmarkRun run) throws InvalidRunException {
    var result = SampleRuns.result();
    result.set("plan", Json.tree(RunPlanner.plan(run)));
    var text = manifest(Pages.of(SampleRuns.input("result.json", result)), "r1-repeat");
    return RunDocument.parse(text).run();
  }

  private static String manifest(Page page, String section) {
    return Pages.find(Pages.html(page), "//h2[@id='" + section + "']/..//details/pre").stream()
        .map(Element::getTextContent)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "quickstart-kafka.yaml",
        "pulsar-level2.yaml",
        "rabbitmq-level1.yaml",
        "kafka-external.yaml",
        "i3en-kafka.yaml"
      })
  void manifestOfARunHasItsSpec(String name) throws IOException, InvalidRunException {
    var run = sample(name);

    var again = repeated(run);

    assertThat(again.getSpec()).isEqualTo(run.getSpec());
    assertThat(again.getMetadata().getName()).isEqualTo(run.getMetadata().getName());
  }

  @Test
  void manifestHasTheLoadThatAFileHad() throws IOException, InvalidRunException {
    var sample = sample("quickstart-kafka.yaml");
    var document = (ObjectNode) Json.tree(sample.getSpec());
    var load = Json.mapper().createObjectNode();
    load.set("workload", document.remove("workload"));
    document.putObject("ombWorkloadRef").put("configMap", "loads").put("key", "load.yaml");
    var run = new BenchmarkRun();
    run.setMetadata(sample.getMetadata());
    run.setSpec(Json.read(document.toString(), BenchmarkRunSpec.class));
    run.setStatus(Json.read(load.toString(), BenchmarkRunStatus.class));
    assertThat(run.getSpec()).isNotEqualTo(sample.getSpec());

    assertThat(repeated(run).getSpec()).isEqualTo(sample.getSpec());
  }

  @ParameterizedTest
  @ValueSource(strings = {"one-machine.yaml", "kesque.yaml", "confluent-rabbitmq.yaml"})
  void manifestOfASuiteHasItsSpec(String name) throws IOException, InvalidRunException {
    var text = Files.readString(CONFIG.resolve("suites").resolve(name));
    var suite = SuiteDocument.parse(text);
    var result =
        new SuiteResultBuilder(
                SuitePlanner.plan(suite), suite.getSpec(), 7, new SuiteRuns(List.of()))
            .build("1.2.3", Instant.parse("2026-11-27T12:00:00Z"));
    var document = SampleRuns.tree(Json.write(result));

    var page = Pages.of(new SuiteInput("suite.json", document, result, List.of()));
    var again = SuiteDocument.parse(manifest(page, "s1-repeat"));

    assertThat(again.getSpec()).isEqualTo(suite.getSpec());
    assertThat(again.getMetadata().getName()).isEqualTo(suite.getMetadata().getName());
    assertThat(again.getMetadata().getNamespace()).isEqualTo(suite.getMetadata().getNamespace());
  }

  @Test
  @DisplayName("a result of an earlier version says that it has no manifest")
  void earlierResultHasNoManifest() {
    var result = SampleRuns.result();
    ((ObjectNode) result.get("plan")).remove("spec");

    var html = Pages.html(Pages.of(SampleRuns.input("result.json", result)));

    assertThat(Pages.find(html, "//h2[@id='r1-repeat']/../p"))
        .extracting(Element::getTextContent)
        .containsExactly(PageMessage.NO_MANIFEST.with() + ".");
    assertThat(Pages.find(html, "//h2[@id='r1-repeat']/..//pre")).isEmpty();
  }

  @ParameterizedTest(name = "{0}: objects {1}, version {2}")
  @CsvSource({
    "quickstart-kafka.yaml, false, 4.0.5",
    "kafka-external.yaml, false, 4.0.5",
    "quickstart-kafka.yaml, true, 4.0.5",
    "strimzi-kafka.yaml, false, ",
  })
  void repeatingARunTakesWhatTheManifestLeavesOut(String name, boolean objects, String version)
      throws IOException, InvalidRunException {
    var run = sample(name);
    var result = SampleRuns.result();
    var spec = (ObjectNode) Json.tree(run.getSpec());
    if (objects) {
      spec.putObject("any").put("trustSecret", "mine");
    }
    ((ObjectNode) result.get("plan")).set("spec", spec);

    var html = Pages.html(Pages.of(SampleRuns.input("result.json", result)));

    var text = Pages.find(html, "//h2[@id='r1-repeat']/../p").getFirst().getTextContent();
    assertThat(text.contains(PageMessage.NAMES_OBJECTS.with().toString())).isEqualTo(objects);
    assertThat(text.contains(PageMessage.SETS_VERSION.with("4.0.5").toString()))
        .isEqualTo(version != null);
  }

  @ParameterizedTest(name = "seed {0}, version {1}")
  @CsvSource({"false, false", "true, false", "false, true", "true, true"})
  void repeatingASuiteTakesSeedAndVersions(boolean seed, boolean version)
      throws InvalidRunException {
    var sample = SampleSuite.of("1", 1);
    var document = sample.document().deepCopy();
    var spec = (ObjectNode) document.get("spec");
    var order = spec.withObject("order").put("type", "Randomized");
    if (seed) {
      order.put("seed", 7);
    }
    if (version) {
      ((ObjectNode) spec.at("/template/broker")).put("version", "4.0.5");
    }
    var input = new SuiteInput("s", document, sample.result(), sample.runs());

    var html = Pages.html(Pages.of(input));

    var text = Pages.find(html, "//h2[@id='s1-repeat']/../p").getFirst().getTextContent();
    var seedToSet = SuitePageMessage.SETS_SEED.with(document.at("/order/seed").asText());
    var versionsToSet = SuitePageMessage.SETS_VERSIONS.with("Kafka 4.0.5, Pulsar 4.0.5");
    assertThat(text.contains(seedToSet.toString())).isNotEqualTo(seed);
    assertThat(text.contains(versionsToSet.toString())).isNotEqualTo(version);
  }
}
