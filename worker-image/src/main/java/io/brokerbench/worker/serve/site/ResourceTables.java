package io.brokerbench.worker.serve.site;

import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.worker.serve.cluster.Resource;
import java.time.Clock;
import java.util.List;

/** Tables of runs and suites with the columns of {@code kubectl get}. */
final class ResourceTables {

  private static final List<String> RUNS =
      List.of(
          "Name",
          "Phase",
          "Valid",
          "Broker",
          "Durability",
          "Namespace",
          "Suite",
          "Progress",
          "Workers",
          "Rate (msg/s)",
          "Pub-P99",
          "E2E-P99",
          "Age");

  private static final List<String> SUITES =
      List.of("Name", "Phase", "Verdict", "Namespace", "Progress", "Valid", "Failed", "ETA", "Age");

  private ResourceTables() {}

  static Table runs(String caption, List<Resource> runs, Clock clock) {
    return new Table(caption, RUNS, 7, runs.stream().map(run -> run(run, clock)).toList());
  }

  private static List<Content> run(Resource run, Clock clock) {
    var suite = Words.text(run.suite());
    return List.of(
        Content.text(run.name()).to(Links.run(run.namespace(), run.name())),
        Words.phase(run.phase()),
        Words.valid(run.condition("Valid", "status")),
        Words.field(run, "/spec/broker/kind"),
        Words.field(run, "/spec/durability/level"),
        Content.text(run.namespace()),
        run.suite().isEmpty() ? suite : suite.to(Links.suite(run.namespace(), run.suite())),
        Words.progress(run),
        Words.field(run, "/status/workers/summary"),
        Words.number(run, "/status/figures/publishRateMessagesPerSecond"),
        Words.latency(run, "/status/figures/publishLatencyP99"),
        Words.latency(run, "/status/figures/endToEndLatencyP99"),
        Words.age(run.created(), clock));
  }

  static Table suites(String caption, List<Resource> suites, Clock clock) {
    return new Table(
        caption, SUITES, 4, suites.stream().map(suite -> suite(suite, clock)).toList());
  }

  private static List<Content> suite(Resource suite, Clock clock) {
    return List.of(
        Content.text(suite.name()).to(Links.suite(suite.namespace(), suite.name())),
        Words.phase(suite.phase()),
        Words.field(suite, "/status/verdict"),
        Content.text(suite.namespace()),
        Words.field(suite, "/status/progress"),
        Words.number(suite, "/status/runs/valid"),
        Words.number(suite, "/status/runs/failed"),
        Words.field(suite, "/status/eta"),
        Words.age(suite.created(), clock));
  }
}
