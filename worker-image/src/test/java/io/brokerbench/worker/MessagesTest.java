package io.brokerbench.worker;

import io.brokerbench.core.message.MessageCatalogue;
import io.brokerbench.core.message.MessageCatalogueChecks;

class MessagesTest extends MessageCatalogueChecks {

  MessagesTest() {
    super(MessageCatalogue.of("Load generator and bench", "io.brokerbench.worker"));
  }
}
