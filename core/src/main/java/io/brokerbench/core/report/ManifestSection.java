package io.brokerbench.core.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Listing;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Section;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The resource that repeats a run or a suite. */
final class ManifestSection {

  private static final YAMLMapper YAML =
      new YAMLMapper(
          new YAMLFactory()
              .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
              .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
              .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS));

  private static final Pattern OBJECT = Pattern.compile("(?i)(configMap|secret)[a-zA-Z]*:");
  private static final Pattern VERSION = Pattern.compile("(?m)^ +version:");

  private ManifestSection() {}

  static Section of(Run run) {
    var identity = run.result().at("plan/run");
    var name = identity.text("name", run.name());
    return section(
        run.id(),
        "Repeat this run",
        yaml(
            "BenchmarkRun",
            name,
            identity.text("namespace", ""),
            run.result().at("plan/spec").node()),
        yaml -> PageMessage.REPEAT_RUN.with(objects(yaml) + version(run, yaml), name),
        "run.yaml");
  }

  /** What else has to be there. */
  private static String objects(String yaml) {
    return OBJECT.matcher(yaml).find() ? PageMessage.NAMES_OBJECTS.with().toString() : "";
  }

  /** The version that a manifest without one does not repeat. */
  private static String version(Run run, String yaml) {
    return VERSION.matcher(yaml).find()
        ? ""
        : run.result()
            .optional("plan/broker/version")
            .map(version -> PageMessage.SETS_VERSION.with(version).toString())
            .orElse("");
  }

  private static String versions(Collection<Run> runs, String yaml) {
    var systems =
        runs.stream()
            .filter(run -> run.result().has("plan/broker/version"))
            .map(run -> run.system() + " " + run.result().text("plan/broker/version"))
            .distinct()
            .toList();
    return systems.isEmpty() || VERSION.matcher(yaml).find()
        ? ""
        : SuitePageMessage.SETS_VERSIONS.with(String.join(", ", systems)).toString();
  }

  /** The seed that a manifest without one does not repeat. */
  private static String seed(Suite suite) {
    return suite.document().has("order/seed") && !suite.document().has("spec/order/seed")
        ? SuitePageMessage.SETS_SEED.with(suite.document().text("order/seed")).toString()
        : "";
  }

  static Section of(Suite suite, Collection<Run> runs) {
    var name = suite.result().name();
    return section(
        suite.id(),
        "Repeat this suite",
        yaml(
            "BenchmarkSuite",
            name,
            suite.document().text("namespace", ""),
            suite.document().at("spec").node()),
        yaml ->
            SuitePageMessage.REPEAT_SUITE.with(
                objects(yaml) + versions(runs, yaml) + seed(suite), name),
        "suite.yaml");
  }

  private static Section section(
      String id, String title, String yaml, Function<String, Message> how, String file) {
    return new Section(
        id + "-repeat",
        title,
        yaml.isEmpty()
            ? List.of(Paragraph.of(PageMessage.NO_MANIFEST.with() + "."))
            : List.<Block>of(
                Paragraph.of(how.apply(yaml) + ":"),
                new Fold("Manifest", List.of(new Listing(yaml))),
                new Listing("kubectl apply --filename " + file)));
  }

  /** Empty without a spec. */
  private static String yaml(String kind, String name, String namespace, JsonNode spec) {
    if (!spec.isObject()) {
      return "";
    }
    var document = JsonNodeFactory.instance.objectNode();
    document.put("apiVersion", BenchmarkRun.GROUP + "/" + BenchmarkRun.VERSION);
    document.put("kind", kind);
    var metadata = document.putObject("metadata").put("name", name);
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    document.set("spec", spec);
    try {
      return YAML.writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
