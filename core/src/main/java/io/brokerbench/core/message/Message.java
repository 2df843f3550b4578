package io.brokerbench.core.message;

import java.util.List;

/**
 * What a user reads, by identity and parameters. Two messages are equal if both agree.
 *
 * @param id the identity
 * @param arguments values of the parameters, in their order: text, numbers, other messages, lists
 */
public record Message(MessageId id, List<Object> arguments) {

  /**
   * A message with the values of its parameters.
   *
   * @throws IllegalArgumentException if there are more or fewer arguments than parameters
   */
  public Message {
    arguments = List.copyOf(arguments);
    var parameters = id.text().parameters();
    if (arguments.size() != parameters.size()) {
      throw new IllegalArgumentException(
          "%s has the parameters %s, not %d".formatted(id.name(), parameters, arguments.size()));
    }
  }

  /** The words, without a full stop. */
  @Override
  public String toString() {
    return id.text().format(arguments);
  }
}
