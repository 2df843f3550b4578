package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Fields of groups that a run against an existing cluster keeps. */
final class GroupFields {

  private GroupFields() {}

  /** Copies fields of groups, such as {@code rabbitmq.queueType}, as far as they are set. */
  static void keep(List<String> fields, JsonNode source, ObjectNode target) {
    for (var field : fields) {
      var dot = field.indexOf('.');
      var group = field.substring(0, dot);
      var name = field.substring(dot + 1);
      var value = source.path(group).path(name);
      if (!value.isMissingNode()) {
        target.withObjectProperty(group).set(name, value);
      }
    }
  }
}
