package io.brokerbench.worker.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.SampleSuite;
import io.brokerbench.core.served.ServedResources;
import io.brokerbench.core.served.StandInApi;
import io.brokerbench.worker.serve.http.RawHttp;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of a report that a browser has when its results cannot be read for a while. */
class OldReportsTest {

  private static final String FIGURES = "data-at=\"s1/comparisons/0/ratio\"";
  private static final String PATH = "/suites/a/s";

  /** Ages are in days, so that a minute changes none. */
  private volatile Instant now = Instant.parse("2027-11-27T08:00:00Z");

  private final InstantSource source = () -> now;
  private final StandInApi api = new StandInApi();
  private ServedPage page;

  @BeforeEach
  void serve() throws InvalidRunException {
    ServedResources.putSuite(api, "a", "s", "Running", SampleSuite.of("1", 2));
    page = new ServedPage(api, null, source.withZone(ZoneOffset.UTC), "a");
  }

  @AfterEach
  void stop() {
    page.close();
    api.close();
  }

  private static ToIntFunction<String> without(String configMaps) {
    return path -> path.contains("/configmaps/" + configMaps) ? 500 : 0;
  }

  private static String keyOf(RawHttp answer) {
    var start = answer.body().indexOf("data-key=") + "data-key=".length();
    return answer.body().substring(start, answer.body().indexOf('>', start));
  }

  @Test
  void suiteThatCannotBeReadKeepsItsReport() {
    page.awaitText(PATH, FIGURES);
    var before = page.get(PATH, "Page-Part: live");

    api.refuse(without("s-results"));
    now = now.plus(Duration.ofSeconds(11));
    var html = page.get(PATH).body();

    assertThat(html).contains(FIGURES, "The report below is the one that was read last: ");
    assertThat(keyOf(page.get(PATH, "Page-Part: live"))).isEqualTo(keyOf(before));

    api.refuse(path -> 0);
    now = now.plus(Duration.ofSeconds(11));
    assertThat(page.await(PATH, answer -> !answer.body().contains("read last")).body())
        .contains(FIGURES);
  }

  @Test
  void incompleteReportIsAskedForAgain() throws InvalidRunException {
    var run = SampleSuite.of("1", 2).result().runs().getFirst().name();
    var broken = new AtomicBoolean(true);
    api.refuse(path -> broken.get() && path.contains("/configmaps/" + run + "-results") ? 500 : 0);
    page.await("/", answer -> !answer.body().contains("<h2 id=\"notes\">"));
    page.awaitText(PATH, FIGURES);

    var incomplete = page.get(PATH);
    var tag = "If-None-Match: " + incomplete.header("ETag").orElseThrow();
    assertThat(incomplete.body()).contains("suite/s " + run + " is left out");
    assertThat(page.get(PATH, tag).status()).isEqualTo(304);
    assertThat(keyOf(page.get(PATH, "Page-Part: live"))).isEqualTo(keyOf(incomplete));

    broken.set(false);
    now = now.plus(Duration.ofSeconds(61));
    assertThat(keyOf(page.get(PATH, "Page-Part: live", tag))).isNotEqualTo(keyOf(incomplete));
    assertThat(page.get(PATH, tag).body())
        .contains(FIGURES)
        .doesNotContain("suite/s " + run + " is left out");
  }

  @Test
  void suiteThatWasNeverReadHasNoReport() {
    api.refuse(without("s-results"));

    var html = page.awaitText(PATH, "There is no report: ");

    assertThat(html).doesNotContain("read last");
  }
}
