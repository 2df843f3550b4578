package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.RunHandle;
import org.junit.jupiter.api.Order;

/** The quick start's Pulsar. */
@OnBrokerNodes(1)
@Order(10)
class QuickstartPulsarIT extends Quickstart {

  QuickstartPulsarIT() {
    super("quickstart-pulsar", "Pulsar");
  }

  @Override
  void assertOfThisSystem(RunHandle run, RunResult result) {
    assertThat(result.durability().smallestInSyncSet()).isNull();
    assertThat(result.durability().ensembleChanges()).isZero();
    assertThat(result.durability().ensembleChangesMeasured()).isZero();
    assertThat(result.durability().after().checks())
        .filteredOn(check -> check.scope() == SettingScope.Bookie)
        .extracting(SettingCheck::setting, SettingCheck::found)
        .contains(tuple("journalWriteData", "true"), tuple("journalSyncData", "true"));
    assertThat(result.durability().after().checks())
        .extracting(SettingCheck::scope)
        .contains(SettingScope.Broker, SettingScope.Topic, SettingScope.Ledger);
    assertThat(result.environment().remarks())
        .filteredOn(remark -> !isAboutSharedNode(remark, result))
        .singleElement()
        .satisfies(remark -> assertThat(remark).contains("ZooKeeper"));
  }
}
