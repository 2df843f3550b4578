package io.brokerbench.worker.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.served.ServedResources;
import io.brokerbench.core.served.StandInApi;
import io.brokerbench.worker.serve.http.RawHttp;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Pages while an API server is away, refuses or is silent. */
class ClusterTroublesTest {

  /** Is there as long as something is not watched. */
  private static final String NOTES = "<h2 id=\"notes\">";

  /** What readers wait at most, on a machine that does other things too. */
  private static final Duration SOON = Duration.ofSeconds(15);

  private final StandInApi api = new StandInApi();
  private ServedPage page;

  @AfterEach
  void stop() {
    page.close();
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

  private static boolean hasAll(RawHttp answer, String... texts) {
    return List.of(texts).stream().allMatch(answer.body()::contains);
  }

  @Test
  void apiServerThatWasNeverThereIsSaid() {
    api.close();
    page = new ServedPage(api, null, "a");

    var notes = page.awaitText("/", "ConnectException");

    assertThat(notes.substring(notes.indexOf(NOTES))).doesNotContain("null");
  }

  @Test
  void apiServerThatIsAwayIsSaid() {
    serve("a");
    putRun("a", "r", "Measuring");
    // It came by the watch.
    page.awaitText("/", run("r"));

    api.refuse(path -> 403);
    assertThat(page.awaitText("/", "The API server ended the watch of namespace a"))
        .contains(run("r"));

    api.refuse(path -> 0);
    putRun("a", "new", "Measuring");
    var html = page.await("/", answer -> hasAll(answer, run("r"), run("new"))).body();
    page.await("/", answer -> !answer.body().contains(NOTES));
    assertThat(html).contains(run("new"));
  }

  @Test
  void refusedNamespaceIsSaid() {
    putRun("a", "r", "Measuring");
    putRun("b", "r", "Measuring");
    api.refuse(path -> path.contains("/b/") ? 403 : 0);
    page = new ServedPage(api, null, "a", "b");

    var html = page.awaitText("/", "Namespace b cannot be read at the moment").lines().toList();

    assertThat(page.awaitText("/", run("r")))
        .contains("the API server answers with status 403; allow this page to get, list", NOTES)
        .doesNotContain("hidden");
    assertThat(html).noneMatch(line -> line.contains("Namespace a cannot"));
  }

  @Test
  @DisplayName("what has not been read yet is not taken for deleted")
  void unreadNamespaceIsNotAnEmptyOne() {
    ServedResources.putFinished(api, "a", "r");
    putRun("b", "r", "Measuring");
    api.refuse(path -> path.contains("/b/") ? 403 : 0);
    page = new ServedPage(api, null, "a", "b");
    page.awaitText("/", run("r"));
    page.await("/suites/a/none", answer -> answer.status() == 404);
    page.awaitText("/", "Namespace b cannot be read");

    for (var path : List.of("/runs/b/r", "/suites/b/s", "/compare?run=a/r&run=b/r")) {
      var answer = page.get(path);

      assertThat(answer.status()).as(path).isEqualTo(503);
      assertThat(answer.header("Retry-After")).as(path).contains("5");
      assertThat(answer.body())
          .contains("has not been read yet", "Namespace b cannot be read", NOTES)
          .doesNotContain("may have been deleted");
    }
    assertThat(page.get("/runs/a/none").status()).isEqualTo(404);
    assertThat(page.get("/runs/none/r").status()).isEqualTo(404);
    assertThat(page.get("/compare?run=none/r").status()).isEqualTo(404);

    api.refuse(path -> 0);
    page.await("/runs/b/r", answer -> answer.status() == 200);
    page.await("/suites/b/s", answer -> answer.status() == 404);
  }

  @Test
  @DisplayName("an API server that is silent is noticed, though its connections are open")
  void silentApiServerIsSaid() {
    serve("a");
    putRun("a", "r", "Measuring");
    // It came by the watch.
    page.awaitText("/", run("r"));

    api.freeze();
    var from = System.nanoTime();

    assertThat(page.awaitText("/", "The API server does not answer for namespace a"))
        .contains(run("r"));
    assertThat(Duration.ofNanos(System.nanoTime() - from)).isLessThan(SOON);
  }

  @Test
  @DisplayName("a watch that died without an end is replaced")
  void silentWatchBeginsAnew() {
    serve("a");
    putRun("a", "old", "Measuring");
    putRun("a", "gone", "Measuring");
    // They came by the watch.
    page.await("/", answer -> hasAll(answer, run("old"), run("gone")));

    api.stall();
    api.remove(StandInApi.RUN.formatted("a", "gone"));
    putRun("a", "new", "Measuring");

    page.await(
        "/",
        answer ->
            hasAll(answer, run("old"), run("new"))
                && !answer.body().contains(run("gone"))
                && !answer.body().contains(NOTES));
    putRun("a", "newer", "Measuring");
    page.awaitText("/", run("newer"));
  }
}
