package io.brokerbench.worker.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.text.Printable;

/** An input that cannot be read. */
final class UnreadableException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient Message problem;

  UnreadableException(Message problem) {
    super(problem.toString());
    this.problem = problem;
  }

  /** The reason. */
  Message problem() {
    return problem;
  }

  /** Parses JSON. */
  static JsonNode parse(String text) throws UnreadableException {
    try {
      return Json.mapper().readTree(text);
    } catch (JsonProcessingException e) {
      var reason = Printable.line(String.valueOf(e.getOriginalMessage()));
      throw new UnreadableException(PageInputMessage.NOT_JSON.with(reason));
    }
  }
}
