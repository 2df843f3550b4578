package io.brokerbench.e2e.support;

import org.junit.jupiter.api.Test;

class DocumentedCommandsTest {

  @Test
  void eachHasARowThatNamesWhatRunsIt() {
    DocumentedCommands.assertEachIsAccountedFor();
  }
}
