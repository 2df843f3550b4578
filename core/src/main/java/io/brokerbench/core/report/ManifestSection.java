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
import java.util.List;

/** The resource that repeats a run or a suite. */
final class ManifestSection {

  private static final YAMLMapper YAML =
      new YAMLMapper(
          new YAMLFactory()
              .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
              .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
              .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS));

  private ManifestSection() {}

  static Section of(Run run) {
    var identity = run.result().at("plan/run");
    var name = identity.text("name", run.name());
    return section(
        run.id(),
        "Repeat this run",
        PageMessage.REPEAT_RUN.with(name),
        "run.yaml",
        yaml(
            "BenchmarkRun",
            name,
            identity.text("namespace", ""),
            run.result().at("plan/spec").node()));
  }

  static Section of(Suite suite) {
    var name = suite.result().name();
    return section(
        suite.id(),
        "Repeat this suite",
        SuitePageMessage.REPEAT_SUITE.with(name),
        "suite.yaml",
        yaml(
            "BenchmarkSuite",
            name,
            suite.document().text("namespace", ""),
            suite.document().at("spec").node()));
  }

  private static Section section(String id, String title, Message how, String file, String yaml) {
    return new Section(
        id + "-repeat",
        title,
        yaml.isEmpty()
            ? List.of(Paragraph.of(PageMessage.NO_MANIFEST.with() + "."))
            : List.<Block>of(
                Paragraph.of(how + ":"),
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
