package io.brokerbench.core.message;

import io.brokerbench.core.text.Printable;

/**
 * One error in a document that a user wrote.
 *
 * @param field its path, such as {@code spec.broker.kafka.config[log.dirs]}; empty for the whole
 *     document
 * @param value the value of the field; null where the message needs none, such as for a field that
 *     is missing
 * @param message why the value is not allowed, and what is
 */
public record Problem(String field, String value, Message message) {

  /** An error whose message needs no value. */
  public Problem(String field, Message message) {
    this(field, null, message);
  }

  /** The same error of another field. */
  public Problem at(String otherField) {
    return new Problem(otherField, value, message);
  }

  @Override
  public String toString() {
    var where = field.isEmpty() ? "" : Printable.value(field) + ": ";
    var what = value == null ? "" : "invalid value \"" + Printable.value(value) + "\": ";
    return where + what + Printable.line(message.toString());
  }
}
