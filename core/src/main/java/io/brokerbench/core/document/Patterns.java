package io.brokerbench.core.document;

import io.brokerbench.api.AxisSpec;
import io.brokerbench.api.JvmSpec;
import io.brokerbench.api.PricesSpec;
import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.api.StorageSpec;
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
      case StorageSpec.SIZE_PATTERN -> Optional.of(DocumentMessage.STORAGE_SIZE.with());
      case JvmSpec.SIZE_PATTERN -> Optional.of(DocumentMessage.JVM_SIZE.with());
      case ResourcesSpec.QUANTITY_PATTERN -> Optional.of(DocumentMessage.QUANTITY.with());
      default -> Optional.empty();
    };
  }
}
