package io.brokerbench.operator.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.suite.SuiteLabels;
import org.junit.jupiter.api.Test;

class LabelsTest {

  @Test
  void recordsAreFoundByTheLabelThatTheyGet() {
    assertThat(Labels.Component.SUITE_RUN.label()).isEqualTo(SuiteLabels.RECORD);
  }
}
