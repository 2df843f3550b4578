package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Counts how often runs, suites and ConfigMaps of a namespace are created, changed and deleted. */
public final class NamespaceChanges implements AutoCloseable {

  private static final int MINUTES = 3;

  private final Semaphore changes = new Semaphore(0);
  private final List<SharedIndexInformer<?>> informers;

  private NamespaceChanges(String namespace) {
    informers =
        List.of(
            CLIENT.resources(BenchmarkRun.class).inNamespace(namespace).inform(new Counter<>()),
            CLIENT.resources(BenchmarkSuite.class).inNamespace(namespace).inform(new Counter<>()),
            CLIENT.resources(ConfigMap.class).inNamespace(namespace).inform(new Counter<>()));
  }

  /** Those of a namespace from now on. */
  public static NamespaceChanges of(TestNamespace namespace) {
    return new NamespaceChanges(namespace.name());
  }

  /** Forgets the changes until now, and returns as soon as there are so many more. */
  public void awaitMore(int number) {
    changes.drainPermits();
    try {
      assertThat(changes.tryAcquire(number, MINUTES, TimeUnit.MINUTES))
          .as("%d changes within %d min", number, MINUTES)
          .isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    informers.forEach(SharedIndexInformer::close);
  }

  private final class Counter<T extends HasMetadata> implements ResourceEventHandler<T> {

    @Override
    public void onAdd(T added) {
      changes.release();
    }

    /** Not where a watch has only begun anew. */
    @Override
    public void onUpdate(T before, T after) {
      if (!before
          .getMetadata()
          .getResourceVersion()
          .equals(after.getMetadata().getResourceVersion())) {
        changes.release();
      }
    }

    @Override
    public void onDelete(T deleted, boolean unknownLastState) {
      changes.release();
    }
  }
}
