package io.brokerbench.worker.serve.site;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.archive.SuiteKey;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.worker.serve.archive.ArchiveOverview;
import io.brokerbench.worker.serve.cluster.Cluster;
import io.brokerbench.worker.serve.cluster.Resource;
import io.brokerbench.worker.serve.cluster.Resource.Kind;
import io.brokerbench.worker.serve.http.Handler;
import io.brokerbench.worker.serve.http.Request;
import io.brokerbench.worker.serve.http.Response;
import io.brokerbench.worker.serve.report.Reports;
import io.brokerbench.worker.serve.report.RunReports;
import io.brokerbench.worker.serve.report.RunSource;
import io.brokerbench.worker.serve.report.SuiteReports;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * All pages by their addresses. What is not there, and what is in a namespace that is not served,
 * get the same answer.
 */
public final class Site implements Handler {

  private final Cluster cluster;
  private final ArchiveOverview overview;
  private final StartPage start;
  private final RunPage runs;
  private final SuitePage suites;
  private final ComparePage compare;
  private final ArchivePage archivePage;
  private final ArchivedEntryPage archived;
  private final Unread unread;

  /**
   * The pages.
   *
   * @param cluster what is there now
   * @param client for results
   * @param archive null for none
   * @param overview of the archive; null for none
   */
  public Site(
      Cluster cluster,
      KubernetesClient client,
      Archive archive,
      ArchiveOverview overview,
      Clock clock) {
    this.cluster = cluster;
    this.overview = overview;
    var reports = new Reports(clock);
    var ofRuns = new RunReports(reports, new RunSource(client, archive));
    var ofSuites = new SuiteReports(reports, client, archive, clock);
    start = new StartPage(cluster, clock);
    runs = new RunPage(cluster, ofRuns, clock);
    suites = new SuitePage(cluster, ofSuites, clock);
    compare = new ComparePage(cluster, ofRuns);
    unread = new Unread(cluster);
    archived = archive == null ? null : new ArchivedEntryPage(overview, ofRuns, ofSuites);
    archivePage =
        archive == null ? null : new ArchivePage(cluster.namespaces(), archive.location(), clock);
  }

  @Override
  public Response answer(Request request) {
    if (NamespaceFilter.refuses(request, cluster.namespaces())) {
      return refuse(HttpURLConnection.HTTP_NOT_FOUND);
    }
    // Before the search: what it does not find may be read in the meantime.
    var concerned = unread.concerns(request);
    return Assets.find(request)
        .or(() -> view(request).map(view -> Layout.page(request, view)))
        .orElseGet(
            () ->
                concerned
                    ? Layout.page(request, unread.view())
                    : refuse(HttpURLConnection.HTTP_NOT_FOUND));
  }

  @Override
  public Response refuse(int status) {
    return Layout.refusal(status);
  }

  private Optional<View> view(Request request) {
    var path = request.segments();
    return switch (path.isEmpty() ? "" : path.getFirst()) {
      case "" -> path.isEmpty() ? Optional.of(start.of(request)) : Optional.empty();
      case "runs" -> resource(Kind.RUN, path, runs::of);
      case "suites" -> resource(Kind.SUITE, path, suites::of);
      case "compare" -> path.size() == 1 ? compare.of(request) : Optional.empty();
      case "archive" -> archive(request, path);
      default -> Optional.empty();
    };
  }

  private Optional<View> resource(Kind kind, List<String> path, Function<Resource, View> page) {
    return path.size() == 3
        ? cluster.find(kind, path.get(1), path.get(2)).map(page)
        : Optional.empty();
  }

  private Optional<View> archive(Request request, List<String> path) {
    if (archivePage == null) {
      return path.size() == 1 ? Optional.of(withoutArchive()) : Optional.empty();
    }
    return switch (path.size()) {
      case 1 -> Optional.of(archivePage.of(request, overview.get()));
      case 4 -> archived.of(request, RunKey.class, path.subList(1, 4));
      case 5 ->
          path.get(1).equals("suites")
              ? archived.of(request, SuiteKey.class, path.subList(2, 5))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static View withoutArchive() {
    var text = Paragraph.of(SiteMessage.NO_ARCHIVE.with() + ".");
    return new View(
        SiteMessage.ARCHIVE_TITLE.with().toString(),
        "",
        List.of(new Section("none", "No archive", List.of(text))),
        Links.ARCHIVE);
  }
}
