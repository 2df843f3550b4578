package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.broker.Observation;
import io.brokerbench.core.broker.ObservedState;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class EnvironmentSectionTest {

  private static final String BULLETS = "//h2[@id='r1-environment']/..//ul/li";

  @Test
  void serversThatWereSeenInAStateAreNamed() {
    var result = SampleRuns.result();
    assertThat(bullets(result)).isEmpty();
    var node = (ObjectNode) result.at("/cluster/servers/0");
    ((ObjectNode) node.get("config")).put("observed.connections.blocked", "3/40");

    var blocked = new Observation(node.get("id").asText(), ObservedState.PUBLISHERS_BLOCKED, 3, 40);
    assertThat(bullets(result))
        .containsExactly(PageMessage.OBSERVED.with(blocked.describe()).toString());
  }

  private static List<String> bullets(ObjectNode result) {
    return Pages.find(Pages.html(Pages.of(SampleRuns.input("result.json", result))), BULLETS)
        .stream()
        .map(Element::getTextContent)
        .toList();
  }
}
