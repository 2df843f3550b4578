package io.brokerbench.worker;

import io.brokerbench.core.message.MessageCatalogue;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class MessagesTest {

  private static final MessageCatalogue CATALOGUE =
      MessageCatalogue.of("Load generator and bench", "io.brokerbench.worker");

  @Test
  void pageListsEveryMessage() throws IOException {
    CATALOGUE.compareOrWrite();
  }

  @Test
  void wordsAreEasyToRead() {
    CATALOGUE.checkWords();
  }
}
