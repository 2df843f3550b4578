package io.brokerbench.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerStateTerminatedBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodContainersTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "none | none",
        "'' | none",
        "starting\\nno such file\\n\\n | no such file",
        "Exception in thread \"main\" ConfigException: Invalid value 0\\n\\tat a.b.C.d(C.java:1)\\n"
            + "\\tat java.base/e.F.<init>(F.java)\\n |"
            + " Exception in thread \"main\" ConfigException: Invalid value 0",
        "E: x\\n\\tat a.B.c(B.java)\\nCaused by: G: why\\n\\tat a.B.d(B.java)\\n\\t... 3 more |"
            + " Caused by: G: why",
        "E: x\\n\\tat a.B.c(B.java)\\ndied at dawn (early) | died at dawn (early)",
        "\\tat a.B.c(B.java)\\n\\tat a.B.d(B.java) | at a.B.d(B.java)",
      })
  void endIsToldByTheLastLineThatSaysWhatWentWrong(String log, String last) {
    var end =
        new ContainerStateTerminatedBuilder()
            .withExitCode(1)
            .withReason("Error")
            .withMessage(log == null ? null : log.translateEscapes())
            .build();

    var exit = PodMessage.EXIT_CODE.with(1);
    assertThat(PodContainers.describe(end))
        .isEqualTo(last == null ? exit : PodMessage.EXIT_WITH_LAST_LINE.with(exit, last));
  }
}
