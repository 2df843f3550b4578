package io.brokerbench.worker.serve.site;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.serve.cluster.Cluster;
import io.brokerbench.worker.serve.cluster.Resource.Kind;
import io.brokerbench.worker.serve.http.Request;
import java.net.HttpURLConnection;
import java.util.List;

/**
 * Knows which addresses lead to what has not been read of the cluster yet. Such an address must not
 * get the answer of one that leads to nothing.
 */
final class Unread {

  private final Cluster cluster;

  /** Of a cluster. */
  Unread(Cluster cluster) {
    this.cluster = cluster;
  }

  /** Whether something may be at an address all the same if nothing is found there. */
  boolean concerns(Request request) {
    var path = request.segments();
    return switch (path.isEmpty() ? "" : path.getFirst()) {
      case "runs" -> path.size() == 3 && unread(Kind.RUN, path.get(1));
      case "suites" -> path.size() == 3 && unread(Kind.SUITE, path.get(1));
      case "compare" -> path.size() == 1 && anyUnread(request.all(ComparePage.PARAMETER));
      default -> false;
    };
  }

  private boolean unread(Kind kind, String namespace) {
    return cluster.namespaces().contains(namespace) && !cluster.wasRead(kind, namespace);
  }

  private boolean anyUnread(List<String> runs) {
    return runs.stream().anyMatch(run -> unread(Kind.RUN, run.split("/", 2)[0]));
  }

  /** The answer to such a request: ask again later. */
  View view() {
    return view(cluster.troubles(), "");
  }

  /**
   * The same of another source.
   *
   * @param troubles why it was not read
   * @param place in the navigation
   */
  static View view(List<Message> troubles, String place) {
    return new View(
            "brokerbench",
            SiteMessage.NOT_READ_YET.with() + ".",
            List.of(Problems.notes(troubles)),
            place)
        .as(HttpURLConnection.HTTP_UNAVAILABLE);
  }
}
