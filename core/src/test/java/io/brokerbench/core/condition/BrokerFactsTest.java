package io.brokerbench.core.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.suite.figure.Results;
import java.util.List;
import org.junit.jupiter.api.Test;

class BrokerFactsTest {

  private static final String CLUSTER =
      """
      "cluster": {"id": "c", "cluster": {}, "servers": [
        {"role": "broker", "id": "1", "version": "4.3.1"},
        {"role": "broker", "id": "2", "version": "4.2.0"},
        {"role": "broker", "id": "3", "version": "4.3.1"}]}
      """;

  private static final String ENVIRONMENT =
      """
      "environment": {"brokers": [
        {"pod": "a", "node": {"name": "n", "instanceType": "m6i.large", "cpu": "2",
          "memory": "8Gi"}},
        {"pod": "b", "node": {"name": "m", "cpu": "4", "memory": "16Gi"}},
        {"pod": "c"}]}
      """;

  @Test
  void hasVersionsAndMachinesOfTheBrokers() {
    assertThat(BrokerFacts.of(Results.of(CLUSTER, ENVIRONMENT)))
        .isEqualTo(new BrokerFacts("4.2.0, 4.3.1", "4 CPU, 16Gi, m6i.large (2 CPU, 8Gi)"));
  }

  @Test
  void resultMayHaveNone() {
    assertThat(BrokerFacts.of(Results.of(Results.FIGURES))).isEqualTo(BrokerFacts.UNKNOWN);
  }

  @Test
  void joinsThoseOfSeveralRuns() {
    var runs =
        List.of(new BrokerFacts("4.3.1", "m"), new BrokerFacts("4.2.0", "m"), BrokerFacts.UNKNOWN);

    assertThat(BrokerFacts.of(runs)).isEqualTo(new BrokerFacts("4.2.0, 4.3.1", "m"));
    assertThat(BrokerFacts.of(List.of())).isEqualTo(BrokerFacts.UNKNOWN);
  }
}
