package io.brokerbench.core.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupFieldsTest {

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{'queues': {'type': 'Stream', 'memory': '1Gi'}} | {'queues':{'type':'Stream'}}",
        "{'queues': {'memory': '1Gi'}}                   | {}",
        "{'nodes': 3}                                    | {}",
      },
      quoteCharacter = '"')
  void onlyNamedFieldsAreKept(String source, String kept) throws Exception {
    var target = Json.mapper().createObjectNode();

    GroupFields.keep(List.of("queues.type"), object(source), target);

    assertThat(target.toString()).isEqualTo(kept.replace('\'', '"'));
  }

  @Test
  void fieldsOfOneGroupShareIt() throws Exception {
    var target = Json.mapper().createObjectNode();

    GroupFields.keep(
        List.of("queues.type", "queues.order"),
        object("{'queues': {'type': 1, 'order': 2, 'memory': 3}}"),
        target);

    assertThat(target.toString()).isEqualTo("{\"queues\":{\"type\":1,\"order\":2}}");
  }

  private static ObjectNode object(String json) throws Exception {
    return (ObjectNode) Json.mapper().readTree(json.replace('\'', '"'));
  }
}
