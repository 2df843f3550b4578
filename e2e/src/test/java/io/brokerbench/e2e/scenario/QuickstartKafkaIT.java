package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.RunHandle;
import org.junit.jupiter.api.Order;

/** The quick start's Kafka. */
@OnBrokerNodes(0)
@Order(15)
class QuickstartKafkaIT extends Quickstart {

  QuickstartKafkaIT() {
    super("quickstart-kafka", "Kafka");
  }

  @Override
  void assertOfThisSystem(RunHandle run, RunResult result) {
    assertThat(result.durability().smallestInSyncSet()).isEqualTo(1);
    assertThat(result.durability().after().checks())
        .extracting(SettingCheck::subject)
        .contains("broker 0", "topic " + run.topic());
    assertThat(result.environment().remarks())
        .allMatch(remark -> isAboutSharedNode(remark, result));
  }
}
