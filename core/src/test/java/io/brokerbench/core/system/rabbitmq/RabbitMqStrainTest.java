package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.plan.TopicPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RabbitMqStrainTest {

  private static final String NODE = "rabbit0@localhost";

  private final RecordedRabbitMq rabbit = new RecordedRabbitMq();
  private final RabbitMqBrokerAdmin admin =
      RabbitMqBrokerAdmin.connect(
          RabbitMqSystem.at(List.of(), List.of(), List.of(rabbit.url()), ClientAccess.OPEN),
          Credentials.NONE,
          Duration.ZERO);

  @AfterEach
  void close() {
    admin.close();
    rabbit.close();
  }

  @Test
  @DisplayName("alarms that end before the load does are recorded")
  void alarmsDuringTheLoadAreRecorded() throws Exception {
    assertThat(observed()).isEmpty();

    connections("running");
    admin.smallestInSyncSet(topics());
    rabbit.edit(RecordedRabbitMq.NODES, "\"mem_alarm\":false", "\"mem_alarm\":true");
    connections("blocked");
    admin.smallestInSyncSet(topics());
    rabbit.edit(RecordedRabbitMq.NODES, "\"mem_alarm\":true", "\"mem_alarm\":false");
    connections("flow");
    admin.smallestInSyncSet(topics());

    assertThat(observed())
        .isEqualTo(
            Map.of(
                "observed.mem_alarm", "1/3",
                "observed.disk_free_alarm", "0/3",
                "observed.partitions", "0/3",
                "observed.connections.blocked", "1/3",
                "observed.connections.flow", "1/3"));
  }

  @Test
  void connectionsThatMayNotBeReadAreLeftOut() throws Exception {
    rabbit.reply("/api/connections", 403, "{}");

    assertThat(admin.smallestInSyncSet(topics())).hasValue(1);
    assertThat(observed())
        .isEqualTo(
            Map.of(
                "observed.mem_alarm", "0/1",
                "observed.disk_free_alarm", "0/1",
                "observed.partitions", "0/1"));
  }

  private void connections(String state) {
    rabbit.reply(
        "/api/connections",
        200,
        "[{\"node\":\"%1$s\",\"state\":\"running\"},{\"node\":\"%1$s\",\"state\":\"%2$s\"}]"
            .formatted(NODE, state));
  }

  private Map<String, String> observed() throws Exception {
    var config = new TreeMap<>(admin.describe().servers().getFirst().config());
    config.keySet().removeIf(name -> !name.startsWith("observed."));
    return config;
  }

  private static TopicPlan topics() throws Exception {
    return RabbitRuns.plan("broker.nodes: 1; durability: {level: 3, replicationFactor: 1}")
        .topics();
  }
}
