package io.brokerbench.worker.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.SampleSuite;
import io.brokerbench.core.served.ServedResources;
import io.brokerbench.core.served.StandInApi;
import io.brokerbench.worker.serve.http.RawHttp;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Pages of a cluster, over a socket. */
class SitePagesTest {

  private static final String EVIL = "<img src=x onerror=alert(1)>\"'&<script>";

  /** Is there as long as something is not watched. */
  private static final String NOTES = "<h2 id=\"notes\">";

  private final StandInApi api = new StandInApi();
  private ServedPage page;

  @AfterEach
  void stop() {
    if (page != null) {
      page.close();
    }
    api.close();
  }

  private void serve(String... namespaces) {
    page = new ServedPage(api, null, namespaces);
    page.await("/", answer -> !answer.body().contains(NOTES));
  }

  private void putRun(String namespace, String name, String phase) {
    api.put(StandInApi.RUN.formatted(namespace, name), ServedResources.run(namespace, name, phase));
  }

  private static String run(String name) {
    return ">" + name + "</span></a>";
  }

  @Test
  void startPageListsRunsAndSuites() throws InvalidRunException {
    putRun("a", "active", "Measuring");
    ServedResources.putFinished(api, "b", "finished");
    ServedResources.putSuite(api, "a", "s", "Running", SampleSuite.of("1", 2));
    serve("a", "b");

    page.awaitText("/", run("s"));
    var html = page.await("/", answer -> hasAll(answer, run("active"), run("finished"))).body();

    assertThat(html)
        .contains("<caption>BenchmarkRuns</caption>", "<caption>BenchmarkSuites</caption>")
        .contains(">Measuring<", ">37 %<", ">12,345<", ">2.345ms<", ">3.456ms<", ">2/2<")
        .contains(">3/8<", ">12m<", ">2 undecided<")
        .contains(
            "value=\"12345\" data-at=\"a/active/status/figures/publishRateMessagesPerSecond\"");
    // Active ones come first.
    assertThat(html.indexOf(run("active"))).isLessThan(html.indexOf(run("finished")));
    assertWellFormed(html);
  }

  private static boolean hasAll(RawHttp answer, String... texts) {
    return List.of(texts).stream().allMatch(answer.body()::contains);
  }

  private static void assertWellFormed(String html) {
    try {
      DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(html.getBytes(StandardCharsets.UTF_8)));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void changesAndDeletionsAreShown() {
    putRun("a", "r", "Provisioning");
    serve("a");
    page.awaitText("/runs/a/r", "Provisioning: as planned");

    putRun("a", "r", "Measuring");
    page.awaitText("/runs/a/r", "Measuring: as planned");

    api.remove(StandInApi.RUN.formatted("a", "r"));
    var gone = page.await("/runs/a/r", answer -> answer.status() == 404);
    assertThat(gone.body()).contains("may have been deleted");
    page.awaitText("/", "There are no runs.");
  }

  @Test
  void activeRunShowsWhatItDoesNow() {
    putRun("a", "r", "Measuring");
    serve("a");

    var html = page.awaitText("/runs/a/r", "Measuring");

    assertThat(html)
        .contains("data-at=\"a/r/status/figures/publishLatencyP99Micros\"")
        .contains("<caption>Conditions of the resource</caption>", ">Unknown<")
        .contains("Figures are those of the last seconds of the load.");
    assertWellFormed(html);
  }

  @Test
  void finishedRunShowsItsReport() {
    ServedResources.putFinished(api, "a", "r");
    serve("a");
    page.awaitText("/", run("r"));
    api.requests();

    var html = page.get("/runs/a/r").body();

    assertThat(html)
        .contains("data-at=\"r1/integrity/sent\"", ">Durability proof</h2>", ">run/r<")
        .contains("href=\"/compare?run=a/r\"");
    assertWellFormed(html);
    // The report is made once.
    assertThat(api.requests()).isNotEmpty();
    assertThat(page.get("/runs/a/r").body()).isEqualTo(html);
    assertThat(api.requests()).isEmpty();
  }

  @Test
  void knownReportIsNotMadeAgain() {
    ServedResources.putFinished(api, "a", "r");
    serve("a");
    page.awaitText("/", run("r"));
    var first = page.get("/runs/a/r");
    api.requests();

    var again = page.get("/runs/a/r", "If-None-Match: " + first.header("ETag").orElseThrow());

    assertThat(again.status()).isEqualTo(304);
    assertThat(first.body())
        .contains("data-tag=\"" + first.header("ETag").orElseThrow().replace("\"", "&quot;"));
    assertThat(api.requests()).isEmpty();
  }

  @Test
  void livePartHasNoReport() {
    ServedResources.putFinished(api, "a", "r");
    serve("a");
    page.awaitText("/", run("r"));
    api.requests();

    var live = page.get("/runs/a/r", "Page-Part: live");
    var whole = page.get("/runs/a/r");

    assertThat(live.body()).contains("as planned").doesNotContain("data-at=\"r1/");
    assertThat(live.header("ETag")).isEqualTo(whole.header("ETag"));
    assertThat(keyOf(live)).isNotEmpty().isEqualTo(keyOf(whole));
    assertWellFormed(live.body());
  }

  private static String keyOf(RawHttp answer) {
    var start = answer.body().indexOf("data-key=") + "data-key=".length();
    return answer.body().substring(start, answer.body().indexOf('>', start));
  }

  @Test
  void goneResultsAreSaidOnce() {
    ServedResources.putFinished(api, "a", "r");
    api.remove(StandInApi.CONFIG_MAP.formatted("a", ServedResources.resultsOf("r")));
    serve("a");
    page.awaitText("/", run("r"));
    api.requests();

    assertThat(page.get("/runs/a/r").body()).contains("There is no report: ConfigMap r-results");
    assertThat(api.requests()).isNotEmpty();
    assertThat(page.get("/runs/a/r").body()).contains("There is no report: ConfigMap r-results");
    assertThat(api.requests()).as("asked again at once").isEmpty();
  }

  @Test
  void suiteShowsItsReport() throws InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    ServedResources.putSuite(api, "a", "s", "Running", sample);
    serve("a");
    page.awaitText("/", run("s"));

    var html = page.get("/suites/a/s").body();

    assertThat(html)
        .contains("Running: round 1", ">3/8<", "data-at=\"s1/comparisons/0/ratio\"")
        .contains("The report below shows what the suite has found so far.");
    for (var each : sample.result().runs()) {
      assertThat(html).contains(">suite/s " + each.name() + "<");
    }
    assertWellFormed(html);
  }

  @Test
  @DisplayName("when a suite goes on, only what is new of it is read")
  void resultsOfALargeSuiteAreReadOnce() throws InvalidRunException {
    var sample = SampleSuite.of("1", 4);
    ServedResources.putSuite(api, "a", "s", "Running", sample);
    serve("a");
    page.awaitText("/", run("s"));
    api.requests();

    var before = page.get("/suites/a/s").body();
    assertThat(resultsRead(api.requests())).hasSize(sample.runs().size());

    var document = (ObjectNode) sample.document().deepCopy();
    document.put("generatorVersion", "9.9.9");
    api.put(
        StandInApi.CONFIG_MAP.formatted("a", ServedResources.resultsOf("s")),
        ServedResources.configMap(
            ServedResources.resultsOf("s"), "suite.json", document.toString()));
    putSuiteStatus("s", "4/8");
    page.awaitText("/suites/a/s", ">4/8<");

    assertThat(page.get("/suites/a/s").body()).contains("9.9.9");
    assertThat(before).doesNotContain("9.9.9");
    assertThat(resultsRead(api.requests())).isEmpty();
  }

  private void putSuiteStatus(String name, String progress) {
    var suite = ServedResources.suite("a", name, "Running");
    suite.withObjectProperty("status").put("progress", progress);
    api.put(StandInApi.SUITE.formatted("a", name), suite);
  }

  private static List<String> resultsRead(List<String> requests) {
    return requests.stream()
        .filter(path -> path.contains("/configmaps/") && path.contains("-r"))
        .filter(path -> !path.endsWith("/s-results"))
        .toList();
  }

  @Test
  void runsAreSetSideBySide() {
    ServedResources.putFinished(api, "a", "one");
    ServedResources.putFinished(api, "b", "two");
    putRun("a", "active", "Measuring");
    serve("a", "b");
    page.await("/compare", answer -> hasAll(answer, "Add a/one", "Add b/two"));

    var html = page.get("/compare?run=a/one&run=b/two").body();

    assertThat(html)
        .contains("data-at=\"r1/", "data-at=\"r2/", "Remove a/one", "href=\"/compare?run=b/two\"");
    assertThat(page.get("/compare?run=a/one&run=a%2Fone").body()).contains("data-at=\"r1/");
    assertThat(page.get("/compare?run=a/active").status()).isEqualTo(404);
    assertThat(page.get("/compare?run=a/gone").status()).isEqualTo(404);
    assertWellFormed(html);
  }

  @Test
  @DisplayName("more runs than a page compares are refused with the limit, not as if deleted")
  void tooManyRunsAreRefusedWithTheLimit() {
    for (var i = 0; i < 13; i++) {
      ServedResources.putFinished(api, "a", "r" + i);
    }
    serve("a");
    page.await("/", answer -> hasAll(answer, run("r0"), run("r12")));

    var answer = page.get(compare(13));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .contains("The address has 13 runs, and a page compares at most 12; remove runs")
        .doesNotContain("may have been deleted");
    assertThat(page.get(compare(12)).body()).contains("data-at=\"r12/");
    assertThat(page.get(compare(12) + "&run=a/r0").status()).isEqualTo(200);
  }

  private static String compare(int runs) {
    return IntStream.range(0, runs)
        .mapToObj(i -> "run=a/r" + i)
        .collect(Collectors.joining("&", "/compare?", ""));
  }

  @Test
  void markupOfTheClusterStaysText() throws InvalidRunException {
    var active = ServedResources.run("a", "active", "Measuring");
    active.withObjectProperty("status").put("message", EVIL);
    active.withObjectProperty("spec").withObjectProperty("broker").put("kind", EVIL);
    api.put(StandInApi.RUN.formatted("a", "active"), active);
    ServedResources.putFinished(api, "a", "finished");
    var result = ServedResources.result("finished");
    result.put("generatorVersion", EVIL);
    api.put(
        StandInApi.CONFIG_MAP.formatted("a", ServedResources.resultsOf("finished")),
        ServedResources.configMap("finished-results", "result.json", result.toString()));
    var suite = ServedResources.suite("a", "s", "Running");
    suite.withObjectProperty("status").put("phase", EVIL).put("verdict", EVIL).remove("resultsRef");
    api.put(StandInApi.SUITE.formatted("a", "s"), suite);
    serve("a");
    page.await("/", answer -> hasAll(answer, run("s"), run("active"), run("finished")));

    for (var path : List.of("/", "/runs/a/active", "/runs/a/finished", "/suites/a/s", "/compare")) {
      var html = page.get(path).body();

      assertThat(html).as(path).doesNotContain("<img").doesNotContain("<script>");
      assertWellFormed(html);
    }
    assertThat(page.get("/runs/a/active").body()).contains("&lt;img src=x onerror=alert(1)");
  }

  @Test
  void namespaceIsChosenByALink() {
    putRun("a", "in-a", "Measuring");
    putRun("b", "in-b", "Measuring");
    serve("a", "b");
    page.await("/", answer -> hasAll(answer, run("in-a"), run("in-b")));

    var html = page.get("/?namespace=b").body();

    assertThat(html).contains(run("in-b"), "href=\"/?namespace=a\"").doesNotContain(run("in-a"));
  }

  @Test
  void manyRunsAreShownPageByPage() {
    for (var i = 0; i < 120; i++) {
      putRun("a", "run-%03d".formatted(i), "Succeeded");
    }
    putRun("a", "the-active-one", "Measuring");
    serve("a");

    var first = page.awaitText("/", "Page 1 of 3, 121 in total");
    assertThat(first).contains(run("the-active-one"), run("run-000"), "href=\"/?runs=2\"");
    assertThat(first).doesNotContain(run("run-049"));
    assertThat(page.get("/?runs=3").body()).contains(run("run-119")).doesNotContain(run("run-000"));
  }

  @Test
  void runThatWasRecreatedHasItsOwnReport() {
    ServedResources.putFinished(api, "a", "r");
    serve("a");
    page.awaitText("/", run("r"));
    assertThat(page.get("/runs/a/r").body()).contains("data-at=\"r1/");

    api.remove(StandInApi.RUN.formatted("a", "r"));
    page.await("/runs/a/r", answer -> answer.status() == 404);
    var again = ServedResources.run("a", "r", "Provisioning");
    again.withObjectProperty("metadata").put("uid", "another");
    api.put(StandInApi.RUN.formatted("a", "r"), again);

    assertThat(page.awaitText("/runs/a/r", "Provisioning")).doesNotContain("data-at=\"r1/");
  }

  @Test
  void manyReadersShareOneReport() throws InvalidRunException {
    ServedResources.putSuite(api, "a", "s", "Succeeded", SampleSuite.of("1", 2));
    serve("a");
    page.awaitText("/", run("s"));
    api.requests();
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var answers =
          IntStream.range(0, 20)
              .mapToObj(i -> executor.submit(() -> page.get("/suites/a/s").status()))
              .toList();
      assertThat(answers).allSatisfy(answer -> assertThat(answer.get()).isEqualTo(200));
    }

    var read = resultsRead(api.requests());
    assertThat(read).doesNotHaveDuplicates().hasSize(8);
  }
}
