package io.brokerbench.core.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.plan.InvalidRunException;
import io.brokerbench.core.plan.Runs;
import io.brokerbench.core.system.Systems;
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
        "kafka  | num.io.threads | 8\\nlog.dirs=/etc | \"8\\nlog.dirs=/etc\": control characters",
        "kafka  | num.io.threads | 8\\u001b[2J | \"8\\u001b[2J\": control characters",
        "kafka  | num.io.threads | 8\\u202e | \"8\\u202e\": control characters",
        "kafka  | num.io.threads | ${file:/etc/passwd:root} | ${ is not allowed",
        "kafka  | config.providers | file | the deployment sets this itself",
        "kafka  | \\u0020log.dirs | /etc | names of settings have",
        "kafka  | a\\nlog.dirs | /etc | config[a\\nlog.dirs]",
        "kafka  | a=b | 1 | names of settings have",
        "pulsar | numIOThreads | 8\\nadvertisedAddress=x | \"8\\nadvertisedAddress=x\": control",
        "pulsar | numIOThreads | $(PULSAR_MEM) | $( is not allowed",
        "pulsar | numIOThreads | ${sys:user.home} | ${ is not allowed",
        "pulsar | numIOThreads | 8\\u005c | \\ is not allowed",
        "pulsar | numIOThreads\\nx | 8 | would be dropped",
        "bookie | numAddWorkerThreads | 8\\nzkServers=x | control characters are not allowed",
        "client | client.rack | a\\nb | \"a\\nb\": control characters are not allowed",
        "pulsar client | description | a\\nb | \"a\\nb\": control characters are not allowed",
        "client | sasl.jaas.config | my\\nsecret | \"(not shown)\"",
      })
  void settingIsRefusedInOneLine(String where, String key, String value, String error) {
    var runs = where.startsWith("pulsar") || where.equals("bookie") ? Runs.pulsar() : Runs.kafka();
    var text = characters(value);
    var run =
        switch (where) {
          case "bookie" -> runs.bookieConfig(characters(key), text);
          case "client", "pulsar client" -> runs.consumerConfig(characters(key), text);
          default -> runs.brokerConfig(characters(key), text);
        };

    var refused =
        catchThrowableOfType(InvalidRunException.class, () -> RunPlanner.plan(run.build()));

    assertThat(refused)
        .isNotNull()
        .hasMessageContaining(error)
        .satisfies(e -> assertThat(e.getMessage()).matches(Printable::isPlain));
  }

  @Test
  void longValuesAreNotRepeated() {
    var run = Runs.kafka().brokerConfig("node.id", "7".repeat(1024)).build();

    assertThat(catchThrowableOfType(InvalidRunException.class, () -> RunPlanner.plan(run)))
        .hasMessage(
            "spec.broker.kafka.config[node.id]: invalid value \"%s... (1024 characters)\":"
                    .formatted("7".repeat(100))
                + " the deployment sets this itself");
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "broker.placement | {'nodeSelector': {'a b': 'x'}} | .nodeSelector[a b]: invalid value"
            + " \"x\": no node can have such a label",
        "workers.placement | {'nodeSelector': {'a\\n': 'x'}} | .nodeSelector[a\\n]: invalid value",
        "workers.placement | {'nodeSelector': {'': 'x'}} | .nodeSelector[]: invalid value",
        "workers.placement | {'tolerations': [{}]} | .tolerations[0].key: invalid value \"\":"
            + " is required, but for operator Exists",
        "workers.placement | {'tolerations': [{'operator': 'Exists', 'value': 'x'}]}"
            + " | .tolerations[0].value: invalid value \"x\": operator Exists has no value",
        "workers.placement | {'tolerations': [{'key': 'a', 'tolerationSeconds': 1}]}"
            + " | .tolerations[0].tolerationSeconds: invalid value \"1\": is for effect NoExecute",
        "workers.resources | {'limits': {'cpus': 1}} | .limits[cpus]: invalid value \"1\": no"
            + " resource of a container",
        "broker.kafka.resources | {'requests': {'\\u001b': 1}} | .requests[\\u001b]: invalid value",
        "broker.pulsar.broker.resources | {'limits': {'cpus': 1}} | .limits[cpus]: invalid value",
        "broker.pulsar.bookkeeper.resources | {'limits': {'cpus': 1}} | .limits[cpus]: invalid",
        "broker.pulsar.zookeeper.resources | {'limits': {'cpus': 1}} | .limits[cpus]: invalid"
            + " value",
        "broker.pulsar.zookeeper.placement | {'tolerations': [{}]} | .tolerations[0].key: invalid",
        "workers.resources | {'limits': {'cpu': 1, 'example.com/gpu': 2}} |",
        "workers.placement | {'nodeSelector': {'kubernetes.io/os': 'linux', 'pool': ''}} |",
        "workers.placement | {'tolerations': [{'operator': 'Exists'}, {'key': 'a/b'}]} |",
      })
  void whatNoPodCanHaveIsRefused(String group, String value, String error) throws Exception {
    var runs = group.contains("pulsar") ? Runs.pulsar() : Runs.kafka();
    ObjectNode spec = Json.mapper().valueToTree(runs.build().getSpec());
    var path = group.split("\\.");
    var parent = spec;
    for (var i = 0; i < path.length - 1; i++) {
      parent = parent.withObjectProperty(path[i]);
    }
    JsonNode wanted = Json.mapper().readTree(value.replace('\'', '"'));
    parent.set(path[path.length - 1], wanted);

    var run = new KubernetesSerialization().convertValue(spec, BenchmarkRunSpec.class);
    var resources = Systems.of(run.broker().kind()).settings(run).resources();
    var errors = PodErrors.of(run, resources);

    if (error == null) {
      assertThat(errors).isEmpty();
    } else {
      assertThat(errors).singleElement().asString().startsWith("spec." + group + error);
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
