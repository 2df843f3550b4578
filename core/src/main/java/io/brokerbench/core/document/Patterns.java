package io.brokerbench.core.document;

import io.brokerbench.api.AxisSpec;
import io.brokerbench.api.PricesSpec;
import io.brokerbench.core.message.Message;
import java.util.Optional;

/** Patterns of the schema that users should not have to decipher. */
final class Patterns {

  private Patterns() {}

  /** What a pattern allows, length included; empty where the pattern itself is shown. */
  static Optional<Message> inWords(String pattern) {
    return switch (pattern) {
      case AxisSpec.NAME_PATTERN ->
          Optional.of(DocumentMessage.AXIS_NAME.with(AxisSpec.NAME_CHARACTERS));
      case PricesSpec.PATTERN -> Optional.of(DocumentMessage.PRICE.with());
      default -> Optional.empty();
    };
  }
}
