package io.brokerbench.worker.serve.site;

import static java.util.Comparator.comparing;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.worker.serve.cluster.Cluster;
import io.brokerbench.worker.serve.cluster.Resource;
import io.brokerbench.worker.serve.cluster.Resource.Kind;
import io.brokerbench.worker.serve.report.NoReportException;
import io.brokerbench.worker.serve.report.PendingReport;
import io.brokerbench.worker.serve.report.SuiteReports;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** One suite: how far it is, and the report of what it has found so far. */
final class SuitePage {

  private final Cluster cluster;
  private final SuiteReports reports;
  private final Clock clock;

  SuitePage(Cluster cluster, SuiteReports reports, Clock clock) {
    this.cluster = cluster;
    this.reports = reports;
    this.clock = clock;
  }

  View of(Resource suite) {
    var notes = new ArrayList<>(cluster.troubles());
    var end = new ArrayList<Section>();
    PendingReport report = null;
    try {
      report = report(suite);
    } catch (NoReportException e) {
      report = reports.last(suite).orElse(null);
      if (report == null) {
        end.add(Problems.section(e));
      } else {
        notes.add(SiteMessage.OLD_REPORT.with(e.problem()));
      }
    }
    var sections = new ArrayList<Section>();
    sections.add(Problems.notes(notes));
    sections.add(status(suite));
    sections.add(Conditions.of(suite));
    sections.addAll(end);
    return new View(
        suite.name(),
        SiteMessage.SUITE_IN.with(suite.namespace()).toString(),
        sections,
        report,
        "");
  }

  /** Nothing is read of a suite that has not begun. */
  private PendingReport report(Resource suite) throws NoReportException {
    return suite.results().isEmpty() ? null : reports.of(suite);
  }

  private Section status(Resource suite) {
    var blocks = new ArrayList<Block>();
    blocks.add(RunPage.phase(suite));
    blocks.add(ResourceTables.suites("As kubectl get shows it", List.of(suite), clock));
    var active =
        cluster.all(Kind.RUN).stream()
            .filter(run -> isOf(suite, run) && !run.ended())
            .sorted(comparing(Resource::created))
            .toList();
    if (!active.isEmpty()) {
      blocks.add(ResourceTables.runs("Runs under way", active, clock));
    }
    var cell = suite.text("/status/currentCell");
    if (!cell.isEmpty()) {
      blocks.add(
          new Block.Paragraph(
              List.of(
                  Content.text("Round "),
                  Words.number(suite, "/status/round"),
                  Content.text(", cell " + cell + "."))));
    }
    if (!suite.ended() && !suite.results().isEmpty()) {
      blocks.add(Block.Paragraph.of(SiteMessage.SUITE_REPORT.with() + "."));
    }
    return new Section("status", "Status", blocks);
  }

  private static boolean isOf(Resource suite, Resource run) {
    return run.namespace().equals(suite.namespace())
        && (run.suiteUid().isEmpty()
            ? run.suite().equals(suite.name())
            : run.suiteUid().equals(suite.uid()));
  }
}
