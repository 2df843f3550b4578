package io.brokerbench.worker.serve.site;

import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.worker.serve.cluster.Resource;
import java.util.List;

/** What programs read of a resource. */
final class Conditions {

  private static final List<String> HEADINGS =
      List.of("Condition", "Status", "Reason", "Message", "Since");

  private Conditions() {}

  static Section of(Resource resource) {
    var rows =
        resource.conditions().stream()
            .map(
                condition ->
                    List.of(
                        Words.text(condition.path("type").asText("")),
                        Words.text(condition.path("status").asText("")),
                        Words.text(condition.path("reason").asText("")),
                        Words.text(condition.path("message").asText("")),
                        Words.text(condition.path("lastTransitionTime").asText(""))))
            .toList();
    return new Section(
        "conditions",
        "Conditions",
        rows.isEmpty()
            ? List.of()
            : List.of(new Table("Conditions of the resource", HEADINGS, HEADINGS.size(), rows)));
  }
}
