package io.brokerbench.worker.serve.site;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.worker.serve.archive.ArchivedRun;
import io.brokerbench.worker.serve.archive.ArchivedSuite;
import io.brokerbench.worker.serve.archive.Overview;
import io.brokerbench.worker.serve.archive.Overview.Broken;
import io.brokerbench.worker.serve.http.Request;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** All archived runs and suites, newest first. */
final class ArchivePage {

  private static final List<String> RUNS =
      List.of(
          "Name",
          "Phase",
          "Valid",
          "Broker",
          "Durability",
          "Namespace",
          "Suite",
          "Rate (msg/s)",
          "Pub-P99",
          "E2E-P99",
          "Ended",
          "Age");

  private static final List<String> SUITES =
      List.of("Name", "Phase", "Verdict", "Namespace", "Progress", "Ended", "Age");

  private static final List<String> BROKEN = List.of("Entry", "Reason");

  private final Set<String> namespaces;
  private final String location;
  private final Clock clock;

  ArchivePage(Set<String> namespaces, String location, Clock clock) {
    this.namespaces = namespaces;
    this.location = location;
    this.clock = clock;
  }

  View of(Request request, Overview overview) {
    return new View(
        SiteMessage.ARCHIVE_TITLE.with().toString(),
        SiteMessage.ARCHIVED_AT.with(location).toString(),
        List.of(
            Problems.notes(overview.problems()),
            new Section("filter", "Namespaces", NamespaceFilter.links(request, namespaces)),
            broken(request, overview.broken()),
            suites(request, overview.suites()),
            runs(request, overview.runs())),
        Links.ARCHIVE);
  }

  private static Section broken(Request request, List<Broken> broken) {
    var filter = NamespaceFilter.of(request);
    var wanted = broken.stream().filter(entry -> filter.test(entry.key().namespace())).toList();
    if (wanted.isEmpty()) {
      return new Section("broken", "Altered", List.of());
    }
    var page = Paging.of(wanted, request, "broken");
    var rows =
        page.items().stream()
            .map(
                entry ->
                    List.of(
                        Content.text(entry.key().name()).to(Links.archivedAs(entry.key())),
                        Content.text(entry.problem()).in(Tone.BAD)))
            .toList();
    var blocks = new ArrayList<Block>();
    blocks.add(new Table("Entries that cannot be read", BROKEN, BROKEN.size(), rows));
    blocks.addAll(page.links(request, "broken"));
    return new Section("broken", "Altered", blocks);
  }

  private Section suites(Request request, List<ArchivedSuite> suites) {
    var filter = NamespaceFilter.of(request);
    var wanted = suites.stream().filter(suite -> filter.test(suite.key().namespace())).toList();
    if (wanted.isEmpty()) {
      return new Section("suites", "Suites", List.of());
    }
    var page = Paging.of(wanted, request, "suites");
    var blocks = new ArrayList<Block>();
    blocks.add(
        new Table("Archived suites", SUITES, 7, page.items().stream().map(this::row).toList()));
    blocks.addAll(page.links(request, "suites"));
    return new Section("suites", "Suites", blocks);
  }

  private List<Content> row(ArchivedSuite suite) {
    return List.of(
        Content.text(suite.key().name()).to(Links.archived(suite.key())),
        Words.phase(suite.outcome()),
        Words.text(suite.verdict()),
        Content.text(suite.key().namespace()),
        Words.text(suite.progress()),
        Words.time(suite.completed()),
        Words.age(suite.completed(), clock));
  }

  private Section runs(Request request, List<ArchivedRun> runs) {
    var filter = NamespaceFilter.of(request);
    var wanted = runs.stream().filter(run -> filter.test(run.key().namespace())).toList();
    var page = Paging.of(wanted, request, "runs");
    var blocks = new ArrayList<Block>();
    if (wanted.isEmpty()) {
      blocks.add(Paragraph.of(SiteMessage.NOTHING_ARCHIVED.with() + "."));
    } else {
      blocks.add(
          new Table("Archived runs", RUNS, 7, page.items().stream().map(this::row).toList()));
      blocks.addAll(page.links(request, "runs"));
    }
    return new Section("runs", "Runs", blocks);
  }

  private List<Content> row(ArchivedRun run) {
    var valid = run.valid() == null ? "" : run.valid() ? "True" : "False";
    return List.of(
        Content.text(run.key().name()).to(Links.archived(run.key())),
        Words.phase(run.outcome()),
        Words.valid(valid),
        Words.text(run.system()),
        Content.text(run.level()),
        Content.text(run.key().namespace()),
        Words.text(run.suite()),
        Words.rate(run.rate()),
        Words.micros(run.publishP99()),
        Words.micros(run.endToEndP99()),
        Words.time(run.completed()),
        Words.age(run.completed(), clock));
  }
}
