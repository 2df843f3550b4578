package io.brokerbench.worker.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.served.ServedResources;
import io.brokerbench.core.served.StandInApi;
import io.brokerbench.worker.serve.http.RawHttp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the page shows nobody, over a socket. */
class HiddenPagesTest {

  private final StandInApi api = new StandInApi();
  private ServedPage page;

  @AfterEach
  void stop() {
    page.close();
    api.close();
  }

  private void serve() {
    page = new ServedPage(api, null, "a");
    // Until everything is watched.
    page.await("/", answer -> !answer.body().contains("<h2 id=\"notes\">"));
  }

  private void putRun(String namespace) {
    api.put(
        StandInApi.RUN.formatted(namespace, "r"), ServedResources.run(namespace, "r", "Measuring"));
  }

  /** All look alike, so that nobody learns what is there. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/runs/hidden/r",
        "/runs/hidden/none",
        "/runs/a/none",
        "/suites/hidden/s",
        "/?namespace=hidden",
        "/?namespace=none",
        "/?namespace=",
        "/archive?namespace=hidden",
        "/archive/hidden/r/uid-of-r",
        "/compare?run=hidden/r",
        "/runs/a/../../hidden/r",
        "/runs/a%2F..%2Fhidden/r",
        "/runs//r",
        "/runs/a",
        "/runs/a/r/more",
        "/page.css/",
        "/etc/passwd",
        "/%00",
        "/favicon.ico",
      })
  void othersAreAsIfTheyWereNotThere(String path) {
    putRun("a");
    putRun("hidden");
    api.put(StandInApi.SUITE.formatted("hidden", "s"), ServedResources.suite("hidden", "s", "x"));
    serve();
    page.awaitText("/", ">r</span></a>");

    var answer = page.get(path);

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo(page.get("/runs/a/nothing").body());
    assertThat(page.get("/").body()).doesNotContain("hidden");
    assertThat(api.requests()).noneMatch(path2 -> path2.contains("hidden"));
  }

  @Test
  void nothingButShownFieldsLeavesTheCluster() {
    putRun("a");
    serve();
    page.awaitText("/", ">r</span></a>");

    assertThat(page.get("/").body()).doesNotContain("hunter2");
    assertThat(page.get("/runs/a/r").body()).doesNotContain("hunter2");
    assertThat(api.requests()).noneMatch(path -> path.contains("secrets"));
  }

  @Test
  void styleAndScriptAreItsOwn() {
    serve();

    assertThat(page.get("/page.css").header("Content-Type")).contains("text/css; charset=utf-8");
    var script = page.get("/page.js");
    assertThat(script.header("Content-Type")).contains("text/javascript; charset=utf-8");
    assertThat(page.get("/page.js", "If-None-Match: " + script.header("ETag").orElseThrow()))
        .extracting(RawHttp::status)
        .isEqualTo(304);
    assertThat(page.get("/").body()).doesNotContain("http://localhost", " style=\"");
  }

  @Test
  void archiveIsNotThereWithoutOne() {
    serve();

    assertThat(page.get("/archive").body()).contains("This page reads no archive");
    assertThat(page.get("/archive/a/r/u").status()).isEqualTo(404);
  }
}
