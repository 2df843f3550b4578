package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.message.InvalidRunException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The report for other tools. */
class ExportsTest {

  private static List<String> csv(RunInput... runs) {
    return FiguresCsv.of(List.of(), List.of(runs), List.of()).lines().toList();
  }

  private static Document junit(List<SuiteInput> suites, RunInput... runs) throws Exception {
    var xml = JUnitReport.of(suites, List.of(runs)).getBytes(StandardCharsets.UTF_8);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml));
  }

  @Test
  void csvHasTheFiguresOfARun() {
    assertThat(csv(SampleRuns.measured()))
        .startsWith("suite,cell,round,run,outcome,figure,unit,value,excluded")
        .contains(
            ",,,rabbitmq-level-4,Invalid,PublishLatencyP99,us,3875.0,Generator",
            ",,,rabbitmq-level-4,Invalid,Throughput,messages/s,4999.9,");
  }

  @Test
  void csvHasTheFiguresOfEveryRunOfASuite() throws InvalidRunException {
    var suite = SampleSuite.of("1", 2);
    var lines = FiguresCsv.of(List.of(suite), List.of(), List.of()).lines().toList();

    var expected = suite.result().runs().stream().mapToInt(run -> run.figures().size()).sum();
    assertThat(lines).hasSize(1 + expected);
    for (var run : suite.result().runs()) {
      assertThat(lines)
          .anySatisfy(
              line ->
                  assertThat(line)
                      .startsWith(
                          "a-suite,\"%s\",%d,%s,Valid,"
                              .formatted(run.cell(), run.round(), run.name())));
    }
  }

  @Test
  void csvMarksOtherBenchmarks() {
    var lines = FiguresCsv.of(List.of(), List.of(), List.of(SamplePeers.OMB)).lines().toList();

    assertThat(lines.subList(1, lines.size()))
        .containsExactlyInAnyOrder(
            ",,,a workload,NotProven,Throughput,messages/s,1234.5,",
            ",,,a workload,NotProven,PublishLatencyP50,us,1500.0,ActualSend",
            ",,,a workload,NotProven,PublishLatencyP99,us,7250.0,ActualSend",
            ",,,a workload,NotProven,PublishLatencyMax,us,90000.0,ActualSend");
  }

  @Test
  void csvQuotesTextOfOthers() {
    for (var evil :
        List.of(
            "=1+1",
            "@sum",
            "+1",
            "-x",
            "-2+3+cmd|' /C calc'!A0",
            "-5-x",
            "-5e",
            "\t=1+1",
            " =1+1",
            "\u00a0=1+1",
            "\ufeff=1+1",
            "\uff1d1+1")) {
      assertThat(csv(named(evil)).get(1)).startsWith(",,,'" + evil + ",");
    }
    assertThat(FiguresCsv.of(List.of(), List.of(named("\n=1+1")), List.of()))
        .contains(",,,\"'\n=1+1\",");
    assertThat(csv(named("a\"b,c")).get(1)).startsWith(",,,\"a\"\"b,c\",");
    for (var number : List.of("-5", "-5.25", "-1.5E-7", "a=1", "5-x")) {
      assertThat(csv(named(number)).get(1)).startsWith(",,," + number + ",");
    }
  }

  private static RunInput named(String name) {
    var result = SampleRuns.result();
    ((ObjectNode) result.at("/plan/run")).put("name", name);
    return SampleRuns.input("result.json", result);
  }

  @Test
  void junitFailsWhereACheckDoesNotHold() throws Exception {
    var input = named("<evil> & \"co\"");
    var document = junit(List.of(), input);
    var suite = (Element) document.getElementsByTagName("testsuite").item(0);
    var cases = document.getElementsByTagName("testcase");
    var failed =
        IntStream.range(0, cases.getLength())
            .mapToObj(i -> (Element) cases.item(i))
            .filter(some -> some.getElementsByTagName("failure").getLength() > 0)
            .map(some -> some.getAttribute("name"));

    assertThat(suite.getAttribute("name")).isEqualTo("<evil> & \"co\"");
    assertThat(suite.getAttribute("tests"))
        .isEqualTo(String.valueOf(input.result().at("/verdict/checks").size()));
    assertThat(suite.getAttribute("failures")).isEqualTo("2");
    assertThat(failed).containsExactly("ScheduleLag", "ReceiverHiccups");
  }

  @Test
  void junitHasARunOfASuitePerCase() throws Exception {
    var input = SampleSuite.of("1", 2);
    var document = junit(List.of(input));
    var suite = (Element) document.getElementsByTagName("testsuite").item(0);

    assertThat(suite.getAttribute("tests")).isEqualTo(String.valueOf(input.result().runs().size()));
    assertThat(suite.getAttribute("failures")).isEqualTo("0");
  }
}
