package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.RunHandle;
import org.junit.jupiter.api.Order;

/** The quick start's RabbitMQ. */
@OnBrokerNodes(0)
@Order(14)
class QuickstartRabbitMqIT extends Quickstart {

  QuickstartRabbitMqIT() {
    super("quickstart-rabbitmq", "RabbitMQ");
  }

  @Override
  void assertOfThisSystem(RunHandle run, RunResult result) {
    assertThat(result.durability().smallestInSyncSet()).isEqualTo(1);
    assertThat(result.durability().after().checks())
        .filteredOn(check -> check.setting().endsWith("wal_sync_method"))
        .extracting(SettingCheck::found)
        .containsExactly("datasync");
    assertThat(result.environment().remarks())
        .allMatch(remark -> isAboutSharedNode(remark, result));
  }
}
