package io.brokerbench.e2e.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.DirectoryStore;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.SampleSuite;
import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.served.ServedResources;
import io.brokerbench.core.served.StandInApi;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.e2e.support.Browser;
import io.brokerbench.e2e.support.Keyboard;
import io.brokerbench.e2e.support.Keyboard.Stop;
import io.brokerbench.e2e.support.PageChecks;
import io.brokerbench.e2e.support.PageChecks.View;
import io.brokerbench.worker.serve.PageProcess;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of {@code bench serve} in Chromium; pictures of them go to target/pages. */
class ServePageTest {

  private static final String EVIL = "<img src=x onerror=alert(1)>";
  private static final Instant ENDED = Instant.parse("2026-11-27T08:05:00Z");
  private static final Duration BOUND = Duration.ofSeconds(30);
  private static final double THINNEST_RING = 2;
  private static final int FINISHED = 300;
  private static final int ROWS_OF_A_PAGE = 50;

  // A browser that has just ended may still write.
  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private static Path directory;

  private static final StandInApi API = new StandInApi();
  private static Browser browser;
  private static KubernetesClient client;
  private static Archive archive;
  private static PageProcess page;
  private static SuiteInput suite;
  private static RunKey archived;

  private static final Set<String> WITH_CHARTS =
      Set.of("finished-run", "running-suite", "compare", "archived-run");

  @BeforeAll
  static void start() throws IOException, InvalidRunException {
    assumeTrue(Browser.installed().isPresent(), "Chromium is not installed");
    fill();
    var config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl(API.url())
            .withRequestRetryBackoffLimit(1)
            .build();
    client = new KubernetesClientBuilder().withConfig(config).build();
    page =
        new PageProcess(
            client,
            archive,
            new LinkedHashSet<>(List.of("benchmarks", "team-a")),
            new InetSocketAddress("127.0.0.1", 0));
    browser = Browser.start(directory.resolve("profile"));
    open("start", View.ALL.getFirst());
    // Until everything is watched.
    await("document.getElementById('notes') === null");
  }

  private static void fill() throws IOException, InvalidRunException {
    archive = new Archive(new DirectoryStore(Files.createDirectory(directory.resolve("archive"))));
    for (var i = 0; i < 60; i++) {
      var run = ServedResources.archived("team-a", "nightly-" + i, ENDED.minusSeconds(3600L * i));
      archived = archive.add(run);
    }
    suite = SampleSuite.of("1, 100", 6);
    ServedResources.putSuite(API, "benchmarks", "streamnative-latency", "Running", suite);
    for (var i = 0; i < FINISHED; i++) {
      ServedResources.putFinished(API, i % 2 == 0 ? "benchmarks" : "team-a", "finished-" + i);
    }
    put("active", "Measuring");
    var evil = ServedResources.run("team-a", "evil", "Failed");
    evil.withObjectProperty("status").put("message", EVIL);
    API.put(StandInApi.RUN.formatted("team-a", "evil"), evil);
  }

  private static void put(String name, String phase) {
    API.put(
        StandInApi.RUN.formatted("benchmarks", name),
        ServedResources.run("benchmarks", name, phase));
  }

  @AfterAll
  static void end() {
    if (browser != null) {
      browser.close();
    }
    if (page != null) {
      page.close();
      client.close();
      archive.close();
    }
    API.close();
  }

  private static URI address(String path) {
    return URI.create("http://127.0.0.1:" + page.address().getPort() + path);
  }

  private static String path(String name) {
    return switch (name) {
      case "start" -> "/";
      case "active-run" -> "/runs/benchmarks/active";
      case "finished-run" -> "/runs/benchmarks/finished-0";
      case "running-suite" -> "/suites/benchmarks/streamnative-latency";
      case "compare" -> "/compare?run=benchmarks/finished-0&run=team-a/finished-1";
      case "archive" -> "/archive";
      case "archived-run" -> "/archive/team-a/" + archived.name() + "/" + archived.uid();
      case "evil" -> "/runs/team-a/evil";
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static void open(String name, View view) {
    browser.open(address(path(name)), view.width(), view.dark());
    await(content(name));
  }

  /** What no other page has, and no page that only says what is wrong. */
  private static String content(String name) {
    return switch (name) {
      case "start" -> titled("Runs and suites", "a[href^=\"/runs/\"]", ROWS_OF_A_PAGE);
      case "active-run" -> titled("active", "[data-at^=\"benchmarks/active/status/figures/\"]", 3);
      case "finished-run" -> titled("finished-0", "#report [data-at^=\"r1/\"]", 50);
      case "running-suite" -> titled("streamnative-latency", "#report [data-at^=\"s1/\"]", 50);
      case "compare" -> titled("Compare runs", "#report [data-at^=\"r2/\"]", 10);
      case "archive" -> titled("Archive", "a[href^=\"/archive/team-a/nightly-\"]", ROWS_OF_A_PAGE);
      case "archived-run" -> titled(archived.name(), "#report [data-at^=\"r1/\"]", 50);
      case "evil" -> "document.getElementById('live').textContent.includes('" + EVIL + "')";
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static String titled(String title, String selector, int least) {
    return "document.querySelector('h1').textContent === '%s'".formatted(title)
        + " && document.querySelectorAll('%s').length >= %d".formatted(selector, least);
  }

  /** The watches may not have seen everything yet, and the page refreshes itself. */
  private static void await(String expression) {
    var deadline = System.nanoTime() + BOUND.toNanos();
    while (!browser.evaluate(expression).asBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within " + BOUND + ": " + expression);
      }
    }
  }

  private static Stream<Arguments> pagesInAllViews() {
    return Stream.of(
            "start",
            "active-run",
            "finished-run",
            "running-suite",
            "compare",
            "archive",
            "archived-run",
            "evil")
        .flatMap(name -> View.ALL.stream().map(view -> Arguments.of(name, view)));
  }

  @ParameterizedTest
  @MethodSource("pagesInAllViews")
  void readableWithoutForeignRequests(String name, View view) throws IOException {
    open(name, view);
    Files.createDirectories(PageChecks.PICTURES);
    browser.picture(PageChecks.PICTURES.resolve("serve-" + name + "-" + view + ".png"));

    assertThat(browser.requests())
        .isNotEmpty()
        .allMatch(
            request -> request.startsWith(address("/").toString()) || request.equals("data:,"));
    assertThat(browser.evaluate("document.querySelectorAll('img').length").asInt()).isZero();
    PageChecks.assertCharts(browser, WITH_CHARTS.contains(name) ? 1 : 0);
    PageChecks.assertReadable(browser, view);
  }

  @Test
  void everyNumberIsThatOfItsDocument() throws IOException {
    var documents = new HashMap<String, JsonNode>();
    documents.put("s1", suite.document());
    var results = new HashMap<String, JsonNode>();
    suite
        .runs()
        .forEach(run -> results.put(run.result().at("/plan/run/name").asText(), run.result()));
    for (var run : suite.result().runs()) {
      documents.put("r" + (documents.size() + 1), results.get(run.name()));
    }
    open("running-suite", new View(1280, false));
    assertThat(compared(documents, "[data-at^=\"s1/\"],[data-at^=\"r\"]")).isGreaterThan(200);

    open("active-run", new View(1280, false));
    var run = ServedResources.run("benchmarks", "active", "Measuring");
    assertThat(compared(Map.of("benchmarks", nested("active", run)), "[data-at]")).isGreaterThan(5);

    open("archived-run", new View(1280, false));
    var result = ServedResources.result(archived.name());
    assertThat(RunResult.parse(result.toString())).isNotNull();
    assertThat(compared(Map.of("r1", result), "[data-at]")).isGreaterThan(50);
  }

  /** The pointer of a live figure begins with the name of the run. */
  private static JsonNode nested(String name, ObjectNode run) {
    var holder = run.objectNode();
    holder.set(name, run);
    return holder;
  }

  private static int compared(Map<String, JsonNode> documents, String selector) {
    var numbers =
        browser.evaluate(
            "[...document.querySelectorAll('data')].filter(e => e.matches('%s'))"
                    .formatted(selector)
                + ".map(e => [e.dataset.at, e.value])");
    for (var number : numbers) {
      var at = number.get(0).asText();
      var slash = at.indexOf('/');
      var found = documents.get(at.substring(0, slash)).at(at.substring(slash));
      assertThat(found.isNumber()).as(at).isTrue();
      assertThat(Double.parseDouble(number.get(1).asText())).as(at).isEqualTo(found.doubleValue());
    }
    return numbers.size();
  }

  @Test
  @DisplayName("what changes in the cluster is on the open page, and what is focused stays so")
  void refreshesItself() {
    put("changing", "Provisioning");
    open("start", new View(1280, false));
    await("document.querySelector('main').textContent.includes('changing')");
    browser.evaluate(
        "document.querySelector('a[href=\"/runs/benchmarks/active\"]').focus(),"
            + " document.querySelectorAll('.scroll').forEach(e => e.scrollLeft = 40), 0");

    put("changing", "Draining");

    await("document.querySelector('main').textContent.includes('Draining')");
    assertThat(browser.evaluate("document.activeElement.getAttribute('href')").asText())
        .isEqualTo("/runs/benchmarks/active");
    assertThat(browser.evaluate("document.getElementById('fresh').textContent").asText())
        .isEqualTo("This page updates itself.");
    assertThat(browser.complaints()).isEmpty();
    API.remove(StandInApi.RUN.formatted("benchmarks", "changing"));
  }

  @Test
  void runThatIsDeletedWhileLookedAtIsSaid() {
    put("short-lived", "Measuring");
    open("start", new View(1280, false));
    await("document.querySelector('main').textContent.includes('short-lived')");
    browser.open(address("/runs/benchmarks/short-lived"), 1280, false);

    API.remove(StandInApi.RUN.formatted("benchmarks", "short-lived"));

    await("document.getElementById('fresh').textContent.includes('deleted')");
    assertThat(browser.evaluate("document.querySelector('h1').textContent").asText())
        .isEqualTo("short-lived");
  }

  @Test
  void opensWhatWasOpenAgain() {
    open("running-suite", new View(1280, false));
    await("document.querySelectorAll('details').length > 3");
    browser.evaluate("document.querySelectorAll('details')[2].open = true, 0");
    var updated = ServedResources.suite("benchmarks", "streamnative-latency", "Running");
    updated.withObjectProperty("status").put("message", "round 5");
    var results = ServedResources.resultsOf("streamnative-latency");
    var document = (ObjectNode) suite.document().deepCopy();
    document.put("generatorVersion", "9.9.9");

    API.put(
        StandInApi.CONFIG_MAP.formatted("benchmarks", results),
        ServedResources.configMap(results, SuiteResult.KEY, document.toString()));
    API.put(StandInApi.SUITE.formatted("benchmarks", "streamnative-latency"), updated);

    await("document.querySelector('main').textContent.includes('round 5')");
    await("document.getElementById('report').textContent.includes('9.9.9')");
    assertThat(browser.evaluate("document.querySelectorAll('details')[2].open").asBoolean())
        .isTrue();
    assertThat(browser.evaluate("document.querySelectorAll('details')[1].open").asBoolean())
        .isFalse();
  }

  @Test
  @DisplayName("the rest of the page goes on while its report is being made")
  void slowReportHoldsUpNothingElse() throws InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    ServedResources.putSuite(API, "team-a", "slow", "Running", sample);
    open("start", new View(1280, false));
    await("document.querySelector('main').textContent.includes('slow')");
    browser.open(address("/suites/team-a/slow"), 1280, false);
    await("document.querySelectorAll('#report data').length > 100");
    var answer = new CountDownLatch(1);
    API.refuse(path -> path.endsWith("/team-a/configmaps") ? held(answer) : 0);
    try {
      var results = ServedResources.resultsOf("slow");
      var document = (ObjectNode) sample.document().deepCopy();
      document.put("generatorVersion", "9.9.9");
      API.put(
          StandInApi.CONFIG_MAP.formatted("team-a", results),
          ServedResources.configMap(results, SuiteResult.KEY, document.toString()));
      putMessage("slow", "new results");
      await("document.getElementById('live').textContent.includes('new results')");
      putMessage("slow", "next round");
      await("document.getElementById('live').textContent.includes('next round')");

      // The report that was there is still there.
      assertThat(browser.evaluate("document.querySelectorAll('#report data').length").asInt())
          .isGreaterThan(100);
      assertThat(browser.evaluate("document.getElementById('report').textContent").asText())
          .doesNotContain("9.9.9");
    } finally {
      answer.countDown();
    }
    await("document.getElementById('report').textContent.includes('9.9.9')");
    assertThat(browser.evaluate("document.getElementById('live').textContent").asText())
        .contains("next round");
    API.refuse(path -> 0);
  }

  private static int held(CountDownLatch answer) {
    try {
      answer.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }

  private static void putMessage(String suite, String message) {
    var updated = ServedResources.suite("team-a", suite, "Running");
    updated.withObjectProperty("status").put("message", message);
    API.put(StandInApi.SUITE.formatted("team-a", suite), updated);
  }

  @ParameterizedTest
  @CsvSource({"active-run, 1280", "compare, 400"})
  @DisplayName("Tab reaches everything, visibly, while the page refreshes itself")
  void keyboardReachesEverything(String name, int width) {
    open(name, new View(width, false));
    var stops = Keyboard.stops(browser);

    var down = Keyboard.walk(browser, stops.size(), false);

    assertThat(stops).hasSizeGreaterThan(6).first().asString().contains("Skip to content");
    assertThat(down).extracting(Stop::element).isEqualTo(stops);
    assertThat(down).allMatch(stop -> stop.ring() >= THINNEST_RING).allMatch(Stop::seen);
  }
}
