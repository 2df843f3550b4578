package io.brokerbench.operator.watch;

import io.brokerbench.api.ArchiveStatus;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.operator.lifecycle.Archiving;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.Cache;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Watches the runs of suites, what is kept of them, nodes, and what is archived. */
public final class SuiteSources implements SuiteWatch {

  /** Those of suites that have ended would fill the memory of the operator. */
  private static final String RECORDS =
      Labels.COMPONENT + "=" + Labels.Component.SUITE_RUN.label() + ",!" + Labels.SUITE_ENDED;

  private InformerEventSource<BenchmarkRun, BenchmarkSuite> runs;
  private InformerEventSource<ConfigMap, BenchmarkSuite> records;
  private InformerEventSource<Node, BenchmarkSuite> nodes;
  private Cache<BenchmarkSuite> suites;

  @Override
  public List<EventSource<?, BenchmarkSuite>> sources(EventSourceContext<BenchmarkSuite> context) {
    suites = context.getPrimaryCache();
    runs =
        new InformerEventSource<>(
            of(BenchmarkRun.class)
                .withLabelSelector(Labels.SUITE)
                .withOnUpdateFilter(SuiteSources::moves)
                .withSecondaryToPrimaryMapper(SuiteSources::suite)
                .build(),
            context);
    records =
        new InformerEventSource<>(
            of(ConfigMap.class)
                .withLabelSelector(RECORDS)
                .withSecondaryToPrimaryMapper(SuiteSources::suite)
                .build(),
            context);
    nodes =
        new InformerEventSource<>(
            of(Node.class)
                .withOnUpdateFilter(ClusterWatch::changesPools)
                .withWatchAllNamespaces()
                .withSecondaryToPrimaryMapper(any -> waiting(context))
                .build(),
            context);
    return List.of(runs, records, nodes, archived(context));
  }

  /** What the archiver writes moves a suite that has ended; its spec stays as it is. */
  private static InformerEventSource<BenchmarkSuite, BenchmarkSuite> archived(
      EventSourceContext<BenchmarkSuite> context) {
    return new InformerEventSource<>(
        of(BenchmarkSuite.class)
            .withOnUpdateFilter(SuiteSources::isArchiveNews)
            .withSecondaryToPrimaryMapper(suite -> Set.of(ResourceID.fromResource(suite)))
            .build(),
        context);
  }

  /** Whether the archiver has written to the suite. */
  static boolean isArchiveNews(BenchmarkSuite is, BenchmarkSuite was) {
    return !Objects.equals(archive(is), archive(was));
  }

  private static ArchiveStatus archive(BenchmarkSuite suite) {
    return suite.getStatus() == null ? null : suite.getStatus().archive();
  }

  /** Every suite that the cache has, in every namespace that is watched. */
  public List<BenchmarkSuite> all() {
    return suites == null ? List.of() : suites.list().toList();
  }

  @Override
  public List<BenchmarkRun> runs(BenchmarkSuite suite) {
    return runs.list(run -> SuiteWatch.owns(suite, run)).toList();
  }

  @Override
  public List<ConfigMap> records(BenchmarkSuite suite) {
    return records.list(record -> SuiteWatch.keeps(suite, record)).toList();
  }

  @Override
  public Collection<Node> nodes() {
    return nodes.list().toList();
  }

  /** A run that only tells its progress moves no suite. */
  static boolean moves(BenchmarkRun is, BenchmarkRun was) {
    return is.isMarkedForDeletion() != was.isMarkedForDeletion()
        || RunNews.movesTheQueue(is, was)
        || Lifecycle.isFinished(is.getStatus()) != Lifecycle.isFinished(was.getStatus())
        || Archiving.keepsResults(is) != Archiving.keepsResults(was);
  }

  private static <T extends HasMetadata> InformerEventSourceConfiguration.Builder<T> of(
      Class<T> type) {
    return InformerEventSourceConfiguration.from(type, BenchmarkSuite.class)
        .withName("suite-" + HasMetadata.getPlural(type))
        .withInformerListLimit(KubernetesClients.PAGE);
  }

  /** Of the same name, for a suite that is created again waits for the runs of the first to go. */
  static Set<ResourceID> suite(HasMetadata object) {
    var name = object.getMetadata().getLabels().get(Labels.SUITE);
    return name == null
        ? Set.of()
        : Set.of(new ResourceID(name, object.getMetadata().getNamespace()));
  }

  private static Set<ResourceID> waiting(EventSourceContext<BenchmarkSuite> context) {
    return context
        .getPrimaryCache()
        .list(suite -> suite.getStatus() != null && suite.getStatus().phase() == SuitePhase.Waiting)
        .map(ResourceID::fromResource)
        .collect(Collectors.toSet());
  }
}
