package io.brokerbench.core.document;

import io.brokerbench.core.text.Printable;

/**
 * One thing that is wrong with a document.
 *
 * @param field where, such as {@code spec.durability.level}; empty for the whole document
 * @param message what was found there and what is allowed
 */
public record Problem(String field, String message) {

  @Override
  public String toString() {
    var line = Printable.line(message);
    return field.isEmpty() ? line : Printable.value(field) + ": " + line;
  }
}
