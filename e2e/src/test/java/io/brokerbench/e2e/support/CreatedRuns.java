package io.brokerbench.e2e.support;

import io.brokerbench.api.BenchmarkRun;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The runs that are created in a namespace, whether they stay there or not. */
public final class CreatedRuns implements AutoCloseable {

  private final List<String> names = Collections.synchronizedList(new ArrayList<>());
  private final SharedIndexInformer<BenchmarkRun> informer;

  private CreatedRuns(String namespace) {
    informer =
        Cluster.runs(namespace)
            .inform((Adding<BenchmarkRun>) run -> names.add(run.getMetadata().getName()));
  }

  /** Those of a namespace from now on. */
  public static CreatedRuns in(TestNamespace namespace) {
    return new CreatedRuns(namespace.name());
  }

  /** Their names in the order of their creation; one that was created twice is there twice. */
  public List<String> names() {
    return List.copyOf(names);
  }

  @Override
  public void close() {
    informer.close();
  }
}
