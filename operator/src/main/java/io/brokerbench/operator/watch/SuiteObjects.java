package io.brokerbench.operator.watch;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What the API server has of a suite, at this moment.
 *
 * @param client asks it
 */
public record SuiteObjects(KubernetesClient client) {

  /** The runs that {@code suite} owns, whatever their labels. */
  public List<BenchmarkRun> runs(BenchmarkSuite suite) {
    return WatchedObjects.pages(
            client.resources(BenchmarkRun.class).inNamespace(suite.getMetadata().getNamespace()))
        .filter(run -> SuiteWatch.owns(suite, run))
        .toList();
  }

  /** How runs of {@code suite} ended. */
  public List<ConfigMap> records(BenchmarkSuite suite) {
    return WatchedObjects.pages(
            client
                .configMaps()
                .inNamespace(suite.getMetadata().getNamespace())
                .withLabel(Labels.COMPONENT, Labels.Component.SUITE_RUN.label())
                .withLabel(Labels.SUITE_UID, suite.getMetadata().getUid()))
        .toList();
  }

  /**
   * Names of runs that others own and that will not go by themselves.
   *
   * @param matters which names are asked about
   */
  public Stream<String> namesOfOthers(BenchmarkSuite suite, Predicate<String> matters) {
    return WatchedObjects.pages(
            client.resources(BenchmarkRun.class).inNamespace(suite.getMetadata().getNamespace()))
        .filter(run -> matters.test(run.getMetadata().getName()))
        .filter(run -> !SuiteWatch.owns(suite, run) && !goes(suite, run))
        .map(run -> run.getMetadata().getName());
  }

  /** It is being deleted, or will be since a suite of the same name that had it is deleted. */
  private static boolean goes(BenchmarkSuite suite, BenchmarkRun run) {
    return run.isMarkedForDeletion()
        || run.getMetadata().getOwnerReferences().stream()
            .anyMatch(
                owner ->
                    owner.getKind().equals(suite.getKind())
                        && owner.getName().equals(suite.getMetadata().getName()));
  }
}
