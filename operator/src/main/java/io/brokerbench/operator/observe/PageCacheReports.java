package io.brokerbench.operator.observe;

import static io.brokerbench.operator.resources.Labels.Component.PAGE_CACHE;

import io.brokerbench.api.PageCacheDrop;
import io.brokerbench.core.json.Json;
import io.brokerbench.operator.resources.node.PageCacheDropJobs;
import java.util.List;
import java.util.Optional;

/** What the pods that drop page caches handed over. */
public final class PageCacheReports {

  private PageCacheReports() {}

  /**
   * What {@code drop-page-cache} of the node-tools image writes.
   *
   * @param cachedBytesBefore in the page cache of the node
   * @param cachedBytesAfter in the page cache of the node
   */
  record Report(long cachedBytesBefore, long cachedBytesAfter) {}

  /** The drop of every target whose Job has ended well. */
  public static List<PageCacheDrop> read(
      List<PageCacheDropJobs.Target> targets, Children children) {
    return targets.stream()
        .flatMap(
            target ->
                children
                    .ended(PAGE_CACHE, target.name())
                    .flatMap(ended -> drop(target.node(), ended))
                    .stream())
        .toList();
  }

  private static Optional<PageCacheDrop> drop(String node, EndedContainer ended) {
    try {
      var report = Json.read(ended.message(), Report.class);
      return Optional.of(
          new PageCacheDrop(
              node, ended.at(), report.cachedBytesBefore(), report.cachedBytesAfter()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
