package io.brokerbench.worker.serve.site;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.serve.archive.ArchiveOverview;
import io.brokerbench.worker.serve.cluster.Cluster;
import io.brokerbench.worker.serve.cluster.Resource.Kind;
import io.brokerbench.worker.serve.http.Request;
import io.brokerbench.worker.serve.http.Response;
import java.net.HttpURLConnection;
import java.util.List;

/**
 * Knows which addresses lead to what has not been read yet. Such an address must not get the answer
 * of one that leads to nothing.
 */
final class Unread {

  private static final int PATIENCE_SECONDS = 5;

  private final Cluster cluster;
  private final ArchiveOverview overview;

  /**
   * Knows the sources.
   *
   * @param overview of the archive; null for none
   */
  Unread(Cluster cluster, ArchiveOverview overview) {
    this.cluster = cluster;
    this.overview = overview;
  }

  /** Whether something may be at an address all the same if nothing is found there. */
  boolean concerns(Request request) {
    var path = request.segments();
    return switch (path.isEmpty() ? "" : path.getFirst()) {
      case "runs" -> path.size() == 3 && unread(Kind.RUN, path.get(1));
      case "suites" -> path.size() == 3 && unread(Kind.SUITE, path.get(1));
      case "compare" -> path.size() == 1 && anyUnread(request.all(ComparePage.PARAMETER));
      case "archive" -> overview != null && !overview.known().complete() && servedEntry(path);
      default -> false;
    };
  }

  private boolean unread(Kind kind, String namespace) {
    return cluster.namespaces().contains(namespace) && !cluster.wasRead(kind, namespace);
  }

  private boolean anyUnread(List<String> runs) {
    return runs.stream().anyMatch(run -> unread(Kind.RUN, run.split("/", 2)[0]));
  }

  private boolean servedEntry(List<String> path) {
    return switch (path.size()) {
      case 4 -> cluster.namespaces().contains(path.get(1));
      case 5 -> path.get(1).equals("suites") && cluster.namespaces().contains(path.get(2));
      default -> false;
    };
  }

  /** The answer to such a request: ask again later. */
  Response answer(Request request) {
    var archive = request.segments().getFirst().equals("archive");
    List<Message> troubles = archive ? overview.known().problems() : cluster.troubles();
    return Layout.page(
            HttpURLConnection.HTTP_UNAVAILABLE,
            new View(
                "brokerbench",
                SiteMessage.NOT_READ_YET.with() + ".",
                List.of(Problems.notes(troubles)),
                archive ? Links.ARCHIVE : ""))
        .with("Retry-After", String.valueOf(PATIENCE_SECONDS));
  }
}
