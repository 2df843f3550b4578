package io.brokerbench.e2e.support;

import io.brokerbench.api.BenchmarkRun;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** How often the runs of a namespace have been written since. */
public final class StatusWrites implements AutoCloseable, ResourceEventHandler<BenchmarkRun> {

  private final Map<String, Integer> writes = new ConcurrentHashMap<>();
  private final SharedIndexInformer<BenchmarkRun> informer;

  private StatusWrites(String namespace) {
    informer = Cluster.runs(namespace).inform(this);
  }

  public static StatusWrites in(TestNamespace namespace) {
    return new StatusWrites(namespace.name());
  }

  public int total() {
    return writes.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Of one run. */
  public int most() {
    return writes.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /** Which runs were written at all. */
  public Set<String> names() {
    return Set.copyOf(writes.keySet());
  }

  @Override
  public void onAdd(BenchmarkRun run) {}

  @Override
  public void onUpdate(BenchmarkRun was, BenchmarkRun is) {
    if (!is.getMetadata().getResourceVersion().equals(was.getMetadata().getResourceVersion())) {
      writes.merge(is.getMetadata().getName(), 1, Integer::sum);
    }
  }

  @Override
  public void onDelete(BenchmarkRun run, boolean unknown) {}

  @Override
  public void close() {
    informer.close();
  }
}
