package io.brokerbench.operator.watch;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.util.Collection;
import java.util.List;

/** What makes suites look again, and what its caches have. */
public interface SuiteWatch {

  /** The event sources. */
  List<EventSource<?, BenchmarkSuite>> sources(EventSourceContext<BenchmarkSuite> context);

  /** The runs that {@code suite} owns and that have its label. */
  List<BenchmarkRun> runs(BenchmarkSuite suite);

  /** How runs of {@code suite} ended; without those that have {@link Labels#SUITE_ENDED}. */
  List<ConfigMap> records(BenchmarkSuite suite);

  /** All nodes. */
  Collection<Node> nodes();

  /** Whether the suite with that UID owns {@code run}. */
  static boolean owns(BenchmarkSuite suite, HasMetadata run) {
    return run.getMetadata().getOwnerReferences().stream()
        .anyMatch(owner -> owner.getUid().equals(suite.getMetadata().getUid()));
  }

  /** Whether that is kept for {@code suite}, and for no other of its name. */
  static boolean keeps(BenchmarkSuite suite, ConfigMap record) {
    var labels = record.getMetadata().getLabels();
    return labels != null && suite.getMetadata().getUid().equals(labels.get(Labels.SUITE_UID));
  }
}
