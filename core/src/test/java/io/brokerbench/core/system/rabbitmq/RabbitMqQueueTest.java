package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the management API says of queues; mirrors by its documentation, of which none recorded. */
class RabbitMqQueueTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      quoteCharacter = '~',
      value = {
        "'type': 'quorum', 'members': ['a', 'b', 'c'], 'online': ['a', 'b'] | 3 | 2",
        "'type': 'stream', 'members': ['a', 'b', 'c'], 'online': ['a'] | 3 | 1",
        "'type': 'quorum' | - | -",
        "'type': 'classic', 'state': 'running', 'slave_nodes': ['b', 'c'],"
            + " 'synchronised_slave_nodes': ['b'] | 3 | 2",
        "'type': 'classic', 'state': 'running' | 1 | 1",
        "'type': 'classic', 'state': 'flow' | 1 | 1",
        "'type': 'classic', 'state': 'down' | 1 | 0",
        "'type': 'classic' | 1 | -",
      })
  void copiesAreMembersOrMirrors(String queue, Integer replicas, Integer inSync) {
    var found = queue(queue);

    assertThat(found.replicas()).isEqualTo(replicas);
    assertThat(found.inSync()).isEqualTo(inSync);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      quoteCharacter = '~',
      value = {
        "'type': 'classic', 'effective_policy_definition': {}, 'storage_version': 2 | 2 | true",
        "'type': 'classic', 'effective_policy_definition': {},"
            + " 'backing_queue_status': {'version': 1} | 1 | true",
        "'type': 'classic', 'effective_policy_definition': {} | - | false",
        "'type': 'classic', 'storage_version': 2 | 2 | false",
        "'type': 'quorum', 'effective_policy_definition': {} | - | true",
        "'type': 'quorum' | - | false",
      })
  void storageVersionIsWhereTheVersionHasIt(String queue, String version, boolean described) {
    assertThat(queue(queue).storageVersion()).isEqualTo(version);
    assertThat(queue(queue).isDescribed()).isEqualTo(described);
  }

  @Test
  void onlyPoliciesThatChangeMessagesCount() {
    var policy = "{'ha-mode': 'all', 'consumer-timeout': 5, 'message-ttl': 7}";

    assertThat(queue("'type': 'quorum', 'effective_policy_definition': " + policy).policy())
        .isEqualTo(Map.of("ha-mode", "all", "message-ttl", "7"));
    assertThat(queue("'type': 'quorum', 'effective_policy_definition': []").policy()).isEmpty();
  }

  private static RabbitMqQueue queue(String fields) {
    return RabbitMqQueue.of(RecordedRabbitMq.json("{" + fields.replace('\'', '"') + "}"));
  }
}
