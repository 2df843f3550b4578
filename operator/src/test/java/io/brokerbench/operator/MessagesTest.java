package io.brokerbench.operator;

import io.brokerbench.core.message.MessageCatalogue;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class MessagesTest {

  private static final MessageCatalogue CATALOGUE =
      MessageCatalogue.of("Operator", "io.brokerbench.operator");

  @Test
  void pageListsEveryMessage() throws IOException {
    CATALOGUE.compareOrWrite();
  }

  @Test
  void wordsAreEasyToRead() {
    CATALOGUE.checkWords();
  }
}
