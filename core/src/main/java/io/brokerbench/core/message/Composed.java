package io.brokerbench.core.message;

import java.util.List;
import java.util.Optional;

/** Messages that are made of others. */
public enum Composed implements MessageId {
  BOTH("{first}; {second}", "first", "second"),
  PROBLEM("{problem}", "problem");

  private final MessageText text;

  Composed(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }

  /** Both, with a semicolon between them. */
  public static Message both(Message first, Message second) {
    return BOTH.with(first, second);
  }

  /** The second behind the first, if there is one. */
  public static Message both(Message first, Optional<Message> second) {
    return second.map(found -> both(first, found)).orElse(first);
  }

  /**
   * All of them, with semicolons between them.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Message all(List<Message> messages) {
    return messages.stream()
        .reduce(Composed::both)
        .orElseThrow(() -> new IllegalArgumentException("no message"));
  }

  /** An error of a document, with its field and value. */
  public static Message of(Problem problem) {
    return PROBLEM.with(problem);
  }

  /** Every error of a run. */
  public static Message of(InvalidRunException invalid) {
    return all(invalid.problems().stream().map(Composed::of).toList());
  }
}
