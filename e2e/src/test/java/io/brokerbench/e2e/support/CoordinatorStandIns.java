package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;

import io.brokerbench.api.Phase;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.json.Json;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stand-ins for the coordinators of runs whose pods are on fake nodes: they say that load goes on,
 * as often as a coordinator does, and do nothing else. They measure nothing: what they tell is no
 * figure.
 */
public final class CoordinatorStandIns implements AutoCloseable {

  private static final int EVERY_SECONDS = 5;

  private final ScheduledExecutorService executor = Executors.newScheduledThreadPool(4);
  private final AtomicInteger percent = new AtomicInteger(1);
  private final AtomicLong written = new AtomicLong();

  /** Those of so many runs, once these are there that they tell their progress by. */
  public static CoordinatorStandIns of(TestNamespace namespace, int runs) {
    var progress = awaitProgress(namespace, runs);
    var standIns = new CoordinatorStandIns();
    var spread = TimeUnit.SECONDS.toMillis(EVERY_SECONDS) / progress.size();
    for (var i = 0; i < progress.size(); i++) {
      var configMap = progress.get(i);
      standIns.executor.scheduleAtFixedRate(
          () -> standIns.tell(configMap),
          i * spread,
          TimeUnit.SECONDS.toMillis(EVERY_SECONDS),
          TimeUnit.MILLISECONDS);
    }
    return standIns;
  }

  private static List<ConfigMap> awaitProgress(TestNamespace namespace, int runs) {
    return CLIENT
        .configMaps()
        .inNamespace(namespace.name())
        .withLabel("brokerbench.io/component", "progress")
        .informOnCondition(found -> found.size() == runs)
        .orTimeout(5, TimeUnit.MINUTES)
        .join();
  }

  /** From now on all of them tell that so much of the load has been sent. */
  public void tell(int percent) {
    this.percent.set(percent);
  }

  /** How often any of them has told something. */
  public long written() {
    return written.get();
  }

  private void tell(ConfigMap configMap) {
    var now = Instant.now();
    var count = written.incrementAndGet();
    var figures =
        new Progress.RecentFigures(200 + count, 200 + count, 900L, 4000L, 1500L, 6000L, 0);
    var progress =
        new Progress(now, Phase.Measuring, percent.get(), 2, 2, now, figures, null, null);
    CLIENT
        .resource(configMap)
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            Serialization.asJson(Map.of("data", Map.of(Progress.KEY, Json.write(progress)))));
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
