package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.message.Problem;
import java.util.ArrayList;
import java.util.List;

/** What a resource in a file has outside its spec. */
final class DocumentHead {

  private static final String NAME_PATTERN = "[a-z0-9]([-a-z0-9.]*[a-z0-9])?";
  private static final List<String> HEAD = List.of("apiVersion", "kind", "metadata", "spec");
  private static final List<String> METADATA =
      List.of("name", "namespace", "labels", "annotations");

  private DocumentHead() {}

  /** The problems of a resource that must be of this kind. */
  static List<Problem> check(JsonNode document, String kind) {
    var problems = new ArrayList<Problem>();
    expect(document, "apiVersion", BenchmarkRun.GROUP + "/" + BenchmarkRun.VERSION, problems);
    expect(document, "kind", kind, problems);
    refuseUnknown(document, "", HEAD, problems);
    var metadata = document.path("metadata");
    refuseUnknown(metadata, "metadata.", METADATA, problems);
    var name = metadata.path("name");
    if (!name.asText().matches(NAME_PATTERN)) {
      problems.add(
          new Problem(
              "metadata.name",
              Values.shown(name),
              name.isMissingNode()
                  ? DocumentMessage.REQUIRED.with()
                  : DocumentMessage.NAME_CHARACTERS.with()));
    }
    if (!document.has("spec")) {
      problems.add(new Problem("spec", DocumentMessage.REQUIRED.with()));
    }
    return problems;
  }

  private static void refuseUnknown(
      JsonNode object, String path, List<String> known, List<Problem> problems) {
    object
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                problems.add(new Problem(path + name, DocumentMessage.UNKNOWN_FIELD.with(known)));
              }
            });
  }

  private static void expect(
      JsonNode document, String field, String wanted, List<Problem> problems) {
    var value = document.path(field);
    if (!value.asText().equals(wanted)) {
      problems.add(Values.mustBe(field, value, wanted));
    }
  }
}
