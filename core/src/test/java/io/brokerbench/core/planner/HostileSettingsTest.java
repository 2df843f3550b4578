package io.brokerbench.core.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.core.broker.ConfigMessage;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.MessageRow;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.Runs;
import io.brokerbench.core.system.Systems;
import io.brokerbench.core.system.kafka.KafkaConfigMessage;
import io.brokerbench.core.system.pulsar.PulsarConfigMessage;
import io.brokerbench.core.text.Printable;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What somebody who means ill writes where texts are free: {@code \n} and such stand for it. */
class HostileSettingsTest {

  @ParameterizedTest(name = "{0}: {1} = {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "kafka  | num.io.threads | 8\\nlog.dirs=/etc | \"8\\nlog.dirs=/etc\" |"
            + " CONTROL_CHARACTERS |",
        "kafka  | num.io.threads | 8\\u001b[2J | \"8\\u001b[2J\" | CONTROL_CHARACTERS |",
        "kafka  | num.io.threads | 8\\u202e | \"8\\u202e\" | CONTROL_CHARACTERS |",
        "kafka  | num.io.threads | ${file:/etc/passwd:root} | :root}\" | REFERENCE | ${",
        "kafka  | config.providers | file | \"file\" | SET_BY_DEPLOYMENT |",
        "kafka  | \\u0020log.dirs | /etc | [ log.dirs] | SETTING_NAME |",
        "kafka  | a\\nlog.dirs | /etc | [a\\nlog.dirs] | SETTING_NAME |",
        "kafka  | a=b | 1 | [a=b] | SETTING_NAME |",
        "pulsar | numIOThreads | 8\\nadvertisedAddress=x | \"8\\nadvertisedAddress=x\" |"
            + " CONTROL_CHARACTERS |",
        "pulsar | numIOThreads | $(PULSAR_MEM) | \"$(PULSAR_MEM)\" | REFERENCE | $(",
        "pulsar | numIOThreads | ${sys:user.home} | \"${sys:user.home}\" | REFERENCE | ${",
        "pulsar | numIOThreads | 8\\u005c | \"8\\\" | REFERENCE | \\",
        "pulsar | numIOThreads\\nx | 8 | [numIOThreads\\nx] | SETTING_NAME |",
        "bookie | numAddWorkerThreads | 8\\nzkServers=x | \"8\\nzkServers=x\" |"
            + " CONTROL_CHARACTERS |",
        "client | client.rack | a\\nb | \"a\\nb\" | CONTROL_CHARACTERS |",
        "pulsar client | description | a\\nb | \"a\\nb\" | CONTROL_CHARACTERS |",
        "client | sasl.jaas.config | my\\nsecret | \"(not shown)\" | CREDENTIALS |",
      })
  void settingIsRefusedInOneLine(
      String where, String key, String value, String printed, String id, String arguments) {
    var ofPulsar = where.startsWith("pulsar") || where.equals("bookie");
    var runs = ofPulsar ? Runs.pulsar() : Runs.kafka();
    var text = characters(value);
    var run =
        switch (where) {
          case "bookie" -> runs.bookieConfig(characters(key), text);
          case "client", "pulsar client" -> runs.consumerConfig(characters(key), text);
          default -> runs.brokerConfig(characters(key), text);
        };

    var refused =
        catchThrowableOfType(InvalidRunException.class, () -> RunPlanner.plan(run.build()));

    var message =
        MessageRow.of(
            id,
            arguments,
            ConfigMessage.values(),
            ofPulsar ? PulsarConfigMessage.values() : KafkaConfigMessage.values());
    assertThat(refused)
        .isNotNull()
        .satisfies(
            e -> assertThat(e.problems()).extracting(Problem::message).containsOnlyOnce(message))
        .hasMessageContaining(printed)
        .satisfies(e -> assertThat(e.getMessage()).matches(Printable::isPlain));
  }

  @Test
  void longValuesAreNotRepeated() {
    var run = Runs.kafka().brokerConfig("node.id", "7".repeat(1024)).build();

    assertThat(catchThrowableOfType(InvalidRunException.class, () -> RunPlanner.plan(run)))
        .hasMessage(
            "spec.broker.kafka.config[node.id]: invalid value \"%s... (1024 characters)\": %s"
                .formatted("7".repeat(100), ConfigMessage.SET_BY_DEPLOYMENT.with()));
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "broker.placement | {'nodeSelector': {'a b': 'x'}} | .nodeSelector[a b] | x |"
            + " NO_NODE_LABEL |",
        "workers.placement | {'nodeSelector': {'a\\n': 'x'}} | .nodeSelector[a\\n] | x |"
            + " NO_NODE_LABEL |",
        "workers.placement | {'nodeSelector': {'': 'x'}} | .nodeSelector[] | x | NO_NODE_LABEL |",
        "workers.placement | {'tolerations': [{}]} | .tolerations[0].key | ~~ |"
            + " TOLERATION_WITHOUT_KEY |",
        "workers.placement | {'tolerations': [{'operator': 'Exists', 'value': 'x'}]}"
            + " | .tolerations[0].value | x | TOLERATION_WITH_VALUE |",
        "workers.placement | {'tolerations': [{'key': 'a', 'tolerationSeconds': 1}]}"
            + " | .tolerations[0].tolerationSeconds | 1 | WRONG_EFFECT | NoExecute",
        "workers.resources | {'limits': {'cpus': 1}} | .limits[cpus] | 1 | UNKNOWN_RESOURCE |",
        "broker.kafka.resources | {'requests': {'\\u001b': 1}} | .requests[\\u001b] | 1 |"
            + " UNKNOWN_RESOURCE |",
        "broker.pulsar.broker.resources | {'limits': {'cpus': 1}} | .limits[cpus] | 1 |"
            + " UNKNOWN_RESOURCE |",
        "broker.pulsar.bookkeeper.resources | {'limits': {'cpus': 1}} | .limits[cpus] | 1 |"
            + " UNKNOWN_RESOURCE |",
        "broker.pulsar.zookeeper.resources | {'limits': {'cpus': 1}} | .limits[cpus] | 1 |"
            + " UNKNOWN_RESOURCE |",
        "broker.rabbitmq.resources | {'limits': {'cpus': 1}} | .limits[cpus] | 1 |"
            + " UNKNOWN_RESOURCE |",
        "broker.pulsar.zookeeper.placement | {'tolerations': [{}]} | .tolerations[0].key | ~~ |"
            + " TOLERATION_WITHOUT_KEY |",
        "workers.resources | {'requests': {'memory': '10Gi'}, 'limits': {'memory': '3Gi'}}"
            + " | .limits[memory] | 3Gi | LIMIT_BELOW_REQUEST | 10Gi",
        "broker.kafka.resources | {'requests': {'cpu': '2'}, 'limits': {'cpu': '1500m'}}"
            + " | .limits[cpu] | 1500m | LIMIT_BELOW_REQUEST | 2",
        "broker.kafka.resources | {'requests': {'cpu': '1', 'memory': '2Gi'},"
            + " 'limits': {'cpu': '1000m'}} | | | |",
        "workers.resources | {'limits': {'cpu': 1, 'example.com/gpu': 2}} | | | |",
        "workers.placement | {'nodeSelector': {'kubernetes.io/os': 'linux', 'pool': ''}} | | | |",
        "workers.placement | {'tolerations': [{'operator': 'Exists'}, {'key': 'a/b'}]} | | | |",
      })
  void whatNoPodCanHaveIsRefused(
      String group, String written, String field, String value, String id, String arguments)
      throws Exception {
    var runs = group.contains("pulsar") ? Runs.pulsar() : Runs.kafka();
    ObjectNode spec = Json.mapper().valueToTree(runs.build().getSpec());
    var path = group.split("\\.");
    var parent = spec;
    for (var i = 0; i < path.length - 1; i++) {
      parent = parent.withObjectProperty(path[i]);
    }
    JsonNode wanted = Json.mapper().readTree(written.replace('\'', '"'));
    parent.set(path[path.length - 1], wanted);
    if (group.contains("rabbitmq")) {
      spec.withObjectProperty("broker").put("kind", "RabbitMQ").put("version", "4.0.5");
    }

    var run = new KubernetesSerialization().convertValue(spec, BenchmarkRunSpec.class);
    var resources = Systems.of(run.broker().kind()).settings(run).resources();
    var errors = PodErrors.of(run, resources);

    if (id == null) {
      assertThat(errors).isEmpty();
    } else {
      assertThat(errors)
          .containsExactly(
              new Problem(
                  "spec." + group + characters(field),
                  value,
                  MessageRow.of(id, arguments, PlannerMessage.values())));
    }
  }

  private static String characters(String written) {
    try {
      return Json.mapper().readTree('"' + written + '"').asText();
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(written, e);
    }
  }
}
