package io.brokerbench.core.message;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tests of the messages of a module: each module has a subclass, which names the module. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class MessageCatalogueChecks {

  private final MessageCatalogue catalogue;

  protected MessageCatalogueChecks(MessageCatalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Test
  void pageListsEveryMessage() throws IOException {
    catalogue.compareOrWrite();
  }

  @Test
  void wordsAreEasyToRead() {
    catalogue.checkWords();
  }
}
