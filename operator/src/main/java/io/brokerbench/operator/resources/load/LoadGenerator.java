package io.brokerbench.operator.resources.load;

import static io.brokerbench.operator.resources.Labels.Component.PROGRESS;
import static io.brokerbench.operator.resources.Labels.Component.RESULTS;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.handover.Clearance;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Metadata;
import io.brokerbench.operator.resources.node.NodeWatch;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.stream.Stream;

/**
 * The load generator of a run: a coordinator Job, an Indexed Job of workers, and what both need;
 * and what watches the nodes of brokers meanwhile.
 */
public final class LoadGenerator {

  private final BenchmarkRun run;
  private final ChildNames names;
  private final LoadGeneratorPod pod;
  private final NodeWatch nodeWatch;
  private final CoordinatorJob coordinator;
  private final WorkerJob workers;

  /** The load generator of {@code run}. */
  public LoadGenerator(BenchmarkRun run, OperatorSettings settings) {
    this.run = run;
    this.names = ChildNames.of(run);
    this.pod = new LoadGeneratorPod(run, settings);
    this.nodeWatch = new NodeWatch(run, settings);
    this.coordinator = new CoordinatorJob(run, pod, nodeWatch.addresses());
    this.workers = new WorkerJob(run, pod);
  }

  /**
   * Everything but the clearance, in order, the Jobs last. Workers wait for the coordinator, which
   * waits for the clearance: until then no process uses the brokers.
   *
   * @param order what coordinator and workers are to do
   * @param token by which the coordinator knows its workers
   */
  public List<HasMetadata> resources(WorkOrder order, String token) {
    var read =
        Stream.of(
            empty(names.results(), RESULTS),
            empty(names.progress(), PROGRESS),
            pod.plan(order),
            pod.secret(token));
    return Stream.of(
            read,
            nodeWatch.resources().stream(),
            coordinator.resources().stream(),
            Stream.of(workers()))
        .<HasMetadata>flatMap(resources -> resources)
        .toList();
  }

  /** Has the coordinator begin. */
  public ConfigMap clearance(Clearance clearance) {
    return pod.clearance(clearance);
  }

  /** The file that payloads are made of, as the run found it: nobody changes it any more. */
  public ConfigMap payload(byte[] file) {
    return workers.payload(file);
  }

  /** The workers alone, where all the rest is there. */
  public Job workers() {
    return workers.job();
  }

  private ConfigMap empty(String name, Labels.Component component) {
    return new ConfigMapBuilder().withMetadata(Metadata.of(run, name, component)).build();
  }
}
