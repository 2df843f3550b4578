package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.report.page.Page;
import io.brokerbench.core.report.page.Section;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Results of other benchmarks on a page. */
class PeersTest {

  private static final String ACTUAL = "actual send";

  private static Page page(List<RunInput> runs, PeerInput... peers) {
    return Report.of(
        List.of(), runs, List.of(peers), "1.2.3", Instant.parse("2026-11-27T12:00:00Z"));
  }

  private static List<String> cells(Document html, String row) {
    return Pages.find(html, "//h2[@id='overview']/../div[1]//tbody/tr" + row + "/*").stream()
        .map(Element::getTextContent)
        .toList();
  }

  @Test
  void peerAloneIsNotProven() {
    var page = page(List.of(), SamplePeers.OMB);
    var html = Pages.html(page);

    assertThat(page.title()).isEqualTo("a workload");
    assertThat(page.sections())
        .extracting(Section::title)
        .containsExactly("a workload", "Terms", "Sources");
    assertThat(Pages.find(html, "//p[@class='answer bad']"))
        .extracting(Element::getTextContent)
        .containsExactly(PageMessage.PEER.with("OpenMessaging Benchmark") + ".");
    assertThat(Pages.find(html, "//h2[@id='p1']/..//table[1]//tbody/tr[1]/*"))
        .extracting(Element::getTextContent)
        .startsWith("publish, from actual send", "1.500", "–")
        .contains("7.250", "90.000");
    assertThat(Pages.find(html, "//h2[@id='p1']/..//td"))
        .extracting(Element::getTextContent)
        .contains("1024 bytes", "old/omb.json");
  }

  @Test
  void likeStandsBesideLike() {
    var run = SampleRuns.measured();
    var html = Pages.html(page(List.of(run), SamplePeers.OMB));

    assertThat(cells(html, "[1]")).contains("intended send").doesNotContain(ACTUAL);
    assertThat(cells(html, "[2]")).startsWith("rabbitmq-level-4").contains(ACTUAL);
    assertThat(Pages.find(html, "//h2[@id='overview']/../div[1]//tbody/tr[2]//data"))
        .extracting(data -> data.getAttribute("data-at"))
        .contains("r1/figures/publishLatency/p99")
        .doesNotContain("r1/figures/publishLatencyFromIntended/p99");
    assertThat(cells(html, "[3]"))
        .containsExactly(
            "a workload", "Pulsar", "not proven", "–", ACTUAL, "1,235", "1.500", "7.250", "–", "–");
    assertThat(cells(html, "[4]")).isEmpty();
  }

  @Test
  void peersAreHollowMarkers() {
    var html = Pages.html(page(List.of(SampleRuns.measured()), SamplePeers.OMB));

    var markers =
        Pages.find(
            html,
            "//figure[figcaption/strong='Publish latency percentiles'][1]"
                + "/div[@class='wide']//*[contains(@class, 'k1 hollow')]/*[local-name()='title']");
    assertThat(markers)
        .extracting(Element::getTextContent)
        .contains("p50 1.500 ms", "p99 7.250 ms", "max 90.000 ms");
  }

  @Test
  void everyLineOpensItsSection() {
    var html = Pages.html(page(List.of(SampleRuns.measured()), SamplePeers.OMB));

    var plot = "//figure[figcaption/strong='Publish latency percentiles'][1]/div[@class='wide']";
    for (var target : List.of("#r1", "#p1")) {
      var link = plot + "//a[@href='" + target + "']";
      assertThat(Pages.find(html, link + "/*[local-name()='path'][starts-with(@class, 'ln')]"))
          .isNotEmpty();
      assertThat(Pages.find(html, link + "/*[starts-with(@class, 'mk')]")).isNotEmpty();
      assertThat(Pages.find(html, link))
          .allMatch(a -> !a.getAttribute("aria-label").isEmpty())
          .allMatch(a -> a.getAttribute("tabindex").equals("-1"));
      assertThat(Pages.find(html, "//h2[@id='overview']/..//table//a[@href='" + target + "']"))
          .isNotEmpty();
    }
  }

  @Test
  void runsAloneHaveOneRowEach() {
    var html = Pages.html(page(List.of(SampleRuns.measured(), SampleRuns.measured())));

    assertThat(Stream.of("[1]", "[2]").map(row -> cells(html, row)))
        .allSatisfy(row -> assertThat(row).contains("intended send"));
    assertThat(cells(html, "[3]")).isEmpty();
  }

  @Test
  void equalNamesAreToldApart() {
    var page = page(List.of(), SamplePeers.OMB, SamplePeers.OMB);

    assertThat(page.sections())
        .extracting(Section::title)
        .containsExactly("Overview", "a workload", "a workload (p2)", "Terms", "Sources");
  }
}
