package io.brokerbench.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurabilityPlanTest {

  @ParameterizedTest(name = "{1} of each {0}: {2}")
  @CsvSource({
    "Partition, in-sync replicas, 3",
    "Partition, replicas,",
    "Topic, in-sync replicas,",
  })
  void inSyncReplicasAreThoseOfPartitions(SettingScope scope, String name, Integer inSync) {
    var plan = new DurabilityPlan(2, 3, "None", List.of(new WantedSetting(scope, name, "3")));

    assertThat(plan.inSyncReplicas()).isEqualTo(inSync);
  }
}
