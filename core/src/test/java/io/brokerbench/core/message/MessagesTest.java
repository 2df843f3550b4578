package io.brokerbench.core.message;

import io.brokerbench.core.document.RuleSamples;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class MessagesTest {

  private static final MessageCatalogue CATALOGUE =
      MessageCatalogue.of("Documents, plans and brokers", "io.brokerbench.core")
          .with("RuleText", RuleSamples.texts());

  @Test
  void pageListsEveryMessage() throws IOException {
    CATALOGUE.compareOrWrite();
  }

  @Test
  void wordsAreEasyToRead() {
    CATALOGUE.checkWords();
  }
}
