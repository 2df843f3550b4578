package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ContainerProcessTest {

  @Test
  void ownProcessCanBeSignalled() {
    var self = String.valueOf(ProcessHandle.current().pid());
    assertThat(ContainerProcess.canBeSignalled(self)).isTrue();
  }

  @Test
  void endedProcessIsNoReasonToSkip() throws IOException, InterruptedException {
    var ended = new ProcessBuilder("true").start();
    ended.waitFor();
    assertThat(ContainerProcess.canBeSignalled(String.valueOf(ended.pid()))).isTrue();
  }

  @Test
  void ordinaryUserCannotSignalTheFirstProcess() {
    assumeFalse("root".equals(System.getProperty("user.name")), "root may signal every process");
    assertThat(ContainerProcess.canBeSignalled("1")).isFalse();
  }
}
