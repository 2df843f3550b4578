package io.brokerbench.core.message;

import java.util.List;

/**
 * The identity of a message. Each package that has messages for users implements it by one
 * enumeration, whose constants call {@link MessageText#of}.
 */
public interface MessageId {

  /** The name of the constant, unique in its enumeration. */
  String name();

  /** The words, and the names of the parameters in the order of the arguments. */
  MessageText text();

  /**
   * This message with the values of its parameters.
   *
   * @param arguments in the order of the parameters; a list is shown with commas
   * @throws IllegalArgumentException if there are more or fewer arguments than parameters
   */
  default Message with(Object... arguments) {
    return new Message(this, List.of(arguments));
  }
}
