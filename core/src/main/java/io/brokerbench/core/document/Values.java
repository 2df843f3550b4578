package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.message.Problem;

/** Values of fields in errors. */
final class Values {

  private Values() {}

  /** How an error shows a value; null where there is none. */
  static String shown(JsonNode value) {
    if (value.isMissingNode()) {
      return null;
    }
    return value.isTextual() ? value.asText() : value.toString();
  }

  /** A value, or its lack, is wrong. */
  static Problem mustBe(String field, JsonNode value, Object allowed) {
    return value.isMissingNode()
        ? new Problem(field, DocumentMessage.REQUIRED_AS.with(allowed))
        : new Problem(field, shown(value), DocumentMessage.MUST_BE.with(allowed));
  }

  /** A value is of another type. A string would be shown as the value that it must not quote. */
  static Problem mustBeOfType(String field, JsonNode value, Object allowed) {
    if (!value.isTextual()) {
      return mustBe(field, value, allowed);
    }
    var text = value.asText();
    return new Problem(
        field,
        text,
        NumberUnit.refusal(field, text, allowed)
            .orElseGet(() -> DocumentMessage.MUST_NOT_BE_A_STRING.with(allowed)));
  }
}
