package io.brokerbench.worker.serve.site;

import static java.util.Comparator.comparing;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.worker.serve.cluster.Cluster;
import io.brokerbench.worker.serve.cluster.Resource;
import io.brokerbench.worker.serve.cluster.Resource.Kind;
import io.brokerbench.worker.serve.http.Request;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** All runs and suites, active ones first. */
final class StartPage {

  /** Active ones first, then the newest. */
  static final Comparator<Resource> ORDER =
      comparing(Resource::ended)
          .thenComparing(Resource::created, Comparator.reverseOrder())
          .thenComparing(Resource::namespace)
          .thenComparing(Resource::name);

  private final Cluster cluster;
  private final Clock clock;

  StartPage(Cluster cluster, Clock clock) {
    this.cluster = cluster;
    this.clock = clock;
  }

  View of(Request request) {
    var suites = wanted(request, Kind.SUITE);
    var runs = wanted(request, Kind.RUN);
    return new View(
        SiteMessage.TITLE.with().toString(),
        "",
        List.of(
            Problems.notes(cluster.troubles()),
            new Section(
                "filter", "Namespaces", NamespaceFilter.links(request, cluster.namespaces())),
            section(
                "suites",
                "Suites",
                SiteMessage.NO_SUITES,
                Paging.of(suites, request, "suites"),
                request,
                some -> ResourceTables.suites("BenchmarkSuites", some, clock)),
            section(
                "runs",
                "Runs",
                SiteMessage.NO_RUNS,
                Paging.of(runs, request, "runs"),
                request,
                some -> ResourceTables.runs("BenchmarkRuns", some, clock))),
        Links.START);
  }

  private List<Resource> wanted(Request request, Kind kind) {
    var filter = NamespaceFilter.of(request);
    return cluster.all(kind).stream()
        .filter(resource -> filter.test(resource.namespace()))
        .sorted(ORDER)
        .toList();
  }

  private static Section section(
      String id,
      String title,
      MessageId nothing,
      Paging<Resource> page,
      Request request,
      Function<List<Resource>, Block> table) {
    var blocks = new ArrayList<Block>();
    if (page.total() == 0) {
      blocks.add(Block.Paragraph.of(nothing.with() + "."));
    } else {
      blocks.add(table.apply(page.items()));
      blocks.addAll(page.links(request, id));
    }
    return new Section(id, title, blocks);
  }
}
