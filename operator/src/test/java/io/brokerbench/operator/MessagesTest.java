package io.brokerbench.operator;

import io.brokerbench.core.message.MessageCatalogue;
import io.brokerbench.core.message.MessageCatalogueChecks;

class MessagesTest extends MessageCatalogueChecks {

  MessagesTest() {
    super(MessageCatalogue.of("Operator", "io.brokerbench.operator"));
  }
}
