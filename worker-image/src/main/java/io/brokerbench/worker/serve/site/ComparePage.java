package io.brokerbench.worker.serve.site;

import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.worker.serve.cluster.Cluster;
import io.brokerbench.worker.serve.cluster.Resource;
import io.brokerbench.worker.serve.cluster.Resource.Kind;
import io.brokerbench.worker.serve.http.Request;
import io.brokerbench.worker.serve.report.RunReports;
import io.brokerbench.worker.serve.report.RunSource;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs side by side. */
final class ComparePage {

  static final String PARAMETER = "run";
  private static final List<String> HEADINGS =
      List.of("Run", "Broker", "Durability", "Valid", "Choice");

  private final Cluster cluster;
  private final RunReports reports;

  ComparePage(Cluster cluster, RunReports reports) {
    this.cluster = cluster;
    this.reports = reports;
  }

  /** The page; empty where one of the runs is not there. */
  Optional<View> of(Request request) {
    var names = request.all(PARAMETER).stream().distinct().toList();
    if (names.size() > SuiteInput.WITH_DETAILS) {
      return Optional.of(tooMany(names.size()));
    }
    var chosen = names.stream().map(this::find).flatMap(Optional::stream).toList();
    if (chosen.size() < names.size()) {
      return Optional.empty();
    }
    var sections = new ArrayList<Section>();
    sections.add(Problems.notes(cluster.troubles()));
    sections.add(choice(request, names, chosen));
    return Optional.of(
        new View(
            SiteMessage.COMPARE_TITLE.with().toString(),
            SiteMessage.OF_NAMESPACES.with(List.copyOf(cluster.namespaces())).toString(),
            sections,
            chosen.isEmpty() ? null : reports.of(chosen),
            Links.COMPARE));
  }

  private static View tooMany(int count) {
    var reason = SiteMessage.COMPARE_TOO_MANY.with(count, SuiteInput.WITH_DETAILS) + ".";
    return new View(SiteMessage.COMPARE_TITLE.with().toString(), reason, List.of(), Links.COMPARE)
        .as(HttpURLConnection.HTTP_BAD_REQUEST);
  }

  /** A finished run with results. */
  private Optional<Resource> find(String name) {
    var slash = name.indexOf('/');
    return slash < 0
        ? Optional.empty()
        : cluster
            .find(Kind.RUN, name.substring(0, slash), name.substring(slash + 1))
            .filter(RunSource::hasResults);
  }

  private Section choice(Request request, List<String> names, List<Resource> chosen) {
    var blocks = new ArrayList<Block>();
    var full = chosen.size() == SuiteInput.WITH_DETAILS;
    var hint =
        full
            ? SiteMessage.COMPARE_FULL.with(SuiteInput.WITH_DETAILS)
            : SiteMessage.COMPARE_HINT.with();
    blocks.add(Paragraph.of(hint + "."));
    if (!chosen.isEmpty()) {
      var rows = chosen.stream().map(run -> row(run, "Remove", without(names, run))).toList();
      blocks.add(new Table("Chosen runs", HEADINGS, HEADINGS.size(), rows));
    }
    if (!full) {
      var finished =
          cluster.all(Kind.RUN).stream()
              .filter(RunSource::hasResults)
              .filter(run -> !names.contains(name(run)))
              .sorted(StartPage.ORDER)
              .toList();
      var page = Paging.of(finished, request, "runs");
      if (page.total() > 0) {
        var rows = page.items().stream().map(run -> row(run, "Add", with(names, run))).toList();
        var table = new Table("Other finished runs", HEADINGS, HEADINGS.size(), rows);
        var others = new ArrayList<Block>(List.of(table));
        others.addAll(page.links(request, "runs"));
        // The report comes first where there is one.
        blocks.addAll(chosen.isEmpty() ? others : List.of(new Fold("Other finished runs", others)));
      } else if (chosen.isEmpty()) {
        blocks.add(Paragraph.of(SiteMessage.NO_RUNS.with() + "."));
      }
    }
    return new Section("choice", "Choice", blocks);
  }

  private static List<Content> row(Resource run, String action, List<String> names) {
    return List.of(
        Content.text(name(run)).to(Links.run(run.namespace(), run.name())),
        Words.field(run, "/spec/broker/kind"),
        Words.field(run, "/spec/durability/level"),
        Words.valid(run.condition("Valid", "status")),
        Content.text(action + " " + name(run)).to(Links.compare(names)));
  }

  private static List<String> with(List<String> names, Resource run) {
    var all = new ArrayList<>(names);
    all.add(name(run));
    return all;
  }

  private static List<String> without(List<String> names, Resource run) {
    return names.stream().filter(name -> !name.equals(name(run))).toList();
  }

  private static String name(Resource run) {
    return run.namespace() + "/" + run.name();
  }
}
