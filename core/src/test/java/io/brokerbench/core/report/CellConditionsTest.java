package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** An answer without its conditions is none. */
class CellConditionsTest {

  private static final String CONDITIONS =
      "//h2[@id='s1']/../p[starts-with(., '" + SuitePageMessage.CONDITIONS.with() + ":')]";

  /** One after the other; empty without any. */
  private static String text(Document html) {
    return Pages.find(html, CONDITIONS).stream()
        .map(Element::getTextContent)
        .collect(Collectors.joining());
  }

  @Test
  void equalValuesStandOnce() throws InvalidRunException {
    var html = Pages.html(Pages.of(SampleSuite.of("1", 1)));

    var rate = PageMessage.AT_RATE.with("5,000");
    var third =
        PageMessage.DURABILITY.with(3, DurabilityWords.LevelMessage.LEVEL_3.with(), 1).toString();
    var fourth =
        PageMessage.DURABILITY.with(4, DurabilityWords.LevelMessage.LEVEL_4.with(), 1).toString();
    assertThat(text(html))
        .contains(
            " Systems: Kafka 4.0.5 (None); Pulsar 4.0.5 (None). ",
            " Durability: " + third + "; " + fourth + ". ",
            " Rate: " + SuitePageMessage.GIVEN_RATE.with(rate) + ". ",
            " Time: " + PageMessage.MEASURED.with("10.0", 20) + ".");
    assertThat(Pages.find(html, CONDITIONS + "//data")).isNotEmpty();
  }

  @Test
  void systemHasTheNameOfTheAnswer() throws InvalidRunException {
    var sample = SampleSuite.of("1", 1);
    for (var run : sample.runs()) {
      if (run.result().at("/plan/broker/kind").asText().equals("Pulsar")) {
        ((ObjectNode) run.result().at("/plan/broker")).put("kind", "RabbitMQ");
      }
    }

    assertThat(text(Pages.html(Pages.of(sample))))
        .contains(" Systems: Kafka 4.0.5 (None); pulsar is RabbitMQ 4.0.5 (None). ");
  }

  @Test
  void manyValuesAreCounted() throws InvalidRunException {
    var sample = SampleSuite.of("1, 2, 3, 4, 5, 6, 7", 1);
    for (var run : sample.runs()) {
      var name = run.result().at("/plan/run/name").asText();
      var size = Integer.parseInt(name.replaceAll(".*-([0-9])-r1", "$1"));
      ((ObjectNode) run.result().at("/plan/load")).put("messageSizeBytes", size);
    }

    assertThat(text(Pages.html(Pages.of(sample))))
        .contains(" Message size: " + SuitePageMessage.DIFFERENT.with(7) + ".");
  }

  @Test
  void modeStandsBesideTheSystem() throws InvalidRunException {
    var sample = SampleSuite.of("1", 1, "exclude: [{level: 3}]");
    for (var run : sample.runs()) {
      var kafka = run.result().at("/plan/broker/kind").asText().equals("Kafka");
      ((ObjectNode) run.result().at("/plan/durability")).put("mode", kafka ? "Sync" : "Bypass");
    }

    assertThat(text(Pages.html(Pages.of(sample))))
        .contains(" Systems: Kafka 4.0.5; Pulsar 4.0.5 (Bypass). ");
  }

  @ParameterizedTest
  @CsvSource({
    "'m5.large (2 CPU, 24684092Ki)', 'm5.large (2 CPU, 23.5 GiB)'",
    "'m5.large (2 CPU, 8Gi)', 'm5.large (2 CPU, 8Gi)'",
  })
  void memoryOfAMachineCanBeRead(String machine, String shown) throws InvalidRunException {
    var sample = SampleSuite.of("1", 1);
    for (var cell : sample.document().get("cells")) {
      ((ObjectNode) cell).put("brokerMachine", machine);
    }
    var result = SuiteResult.parse(sample.document().toString());
    var input = new SuiteInput("s", sample.document(), result, sample.runs());

    assertThat(text(Pages.html(Pages.of(input)))).contains(" Broker nodes: " + shown + ".");
  }

  @Test
  void suiteWithoutResultsHasNone() throws InvalidRunException {
    var sample = SampleSuite.of("1", 1);
    var input = new SuiteInput("s", sample.document(), sample.result(), List.of());

    assertThat(text(Pages.html(Pages.of(input)))).isEmpty();
  }

  @ParameterizedTest(name = "{0} of 12 results: said {1}")
  @CsvSource({"0, true", "11, true", "12, false"})
  void missingResultsAreSaid(int results, boolean said) throws InvalidRunException {
    var sample = SampleSuite.of("1", 3);
    var runs = sample.runs().subList(0, results);
    var input = new SuiteInput("s", sample.document(), sample.result(), runs);

    var text = SuitePageMessage.MISSING_RESULTS.with(results, 12) + ".";
    assertThat(Pages.find(Pages.html(Pages.of(input)), "//h2[@id='s1']/../p"))
        .extracting(Element::getTextContent)
        .filteredOn(text::equals)
        .hasSize(said ? 1 : 0);
  }

  @Test
  void stagesOfARunAreNamed() {
    var result = SampleRuns.result();
    var stages = (ArrayNode) result.get("stages");
    stages.add(stages.get(0).deepCopy());
    var load = (ObjectNode) result.at("/plan/load");
    ((ObjectNode) load.get("rate"))
        .put("type", "Steps")
        .putArray("stepsMessagesPerSecond")
        .add(250)
        .add(5000);

    var html = Pages.html(Pages.of(SampleRuns.input("result.json", result)));

    assertThat(Pages.find(html, "//h2[@id='r1']/../p").stream().map(Element::getTextContent))
        .anyMatch(
            line ->
                line.contains(" Load: " + PageMessage.STEPS.with("250; 5,000"))
                    && line.endsWith(
                        " Time: " + PageMessage.MEASURED_STAGE.with(2, "10.0", 20, "5,000") + "."));
  }
}
