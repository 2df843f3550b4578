package io.brokerbench.operator.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.operator.lifecycle.Action.TearDown;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ActionTest {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void onlyTheBrokersGoToo(boolean keep) {
    var jobs = List.of("worker");

    assertThat(new TearDown(keep, true, keep, jobs).withoutBrokers())
        .isEqualTo(new TearDown(keep, false, keep, jobs));
  }
}
