package io.brokerbench.operator.system.pulsar;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.PlacementSpec;
import io.brokerbench.api.PulsarSpec;
import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.api.StorageSpec;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.ServerGroup;
import io.brokerbench.operator.resources.JvmMemory;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.AntiAffinity;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.Bookkeeper;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.BookkeeperJob;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.BookkeeperVolumes;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.Broker;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.Component;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.DisruptionBudget;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.Enabled;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.Ledgers;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.MetadataJob;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.Probes;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.Readiness;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.Resources;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.Volume;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.ZooKeeper;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.ZooKeeperVolumes;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The components of a run's Pulsar as its chart is told of them: how many pods of each, where, and
 * with which resources, memory, configuration and claims.
 */
final class PulsarChartComponents {

  /** The data goes with the run, so no pod need take its time to end. */
  private static final int GRACE_SECONDS = 5;

  /** A busy broker is slow to answer; restarting it would end the benchmark. */
  private static final Probes PROBES = new Probes(Enabled.NO, new Readiness(5, 2));

  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  private final BenchmarkRun run;
  private final RunPlan plan;
  private final PulsarSpec pulsar;

  PulsarChartComponents(BenchmarkRun run, RunPlan plan) {
    this.run = run;
    this.plan = plan;
    this.pulsar = run.getSpec().broker().pulsarOrUnset();
  }

  MetadataJob metadataJob() {
    var placement = placement();
    return new MetadataJob(
        sorted(placement.nodeSelector()),
        placement.tolerations(),
        patience(),
        patience(),
        patience());
  }

  ZooKeeper zooKeeper() {
    var zooKeeper = pulsar.zookeeper();
    var own = zooKeeper.placement() != null;
    var fits = !own && zooKeeper.replicas() <= plan.broker().nodes();
    return new ZooKeeper(
        component(
            zooKeeper.replicas(),
            fits ? REQUIRED : PREFERRED,
            own ? zooKeeper.placement() : placement(),
            zooKeeper.resources(),
            Map.of(ChartConfig.MEMORY, JvmMemory.options(zooKeeper.jvm()))),
        Enabled.NO,
        new ZooKeeperVolumes(false));
  }

  Bookkeeper bookkeeper() {
    return new Bookkeeper(
        component(
            plan.broker().nodes(),
            REQUIRED,
            placement(),
            pulsar.bookkeeper().resources(),
            ChartConfig.bookies(
                plan.broker().config(ServerGroup.BOOKIE),
                JvmMemory.options(pulsar.bookkeeper().jvm()))),
        new BookkeeperJob(patience(), patience()),
        patience(),
        volumes(run.getSpec().broker().storage()));
  }

  Broker broker() {
    return new Broker(
        component(
            plan.broker().nodes(),
            REQUIRED,
            placement(),
            pulsar.broker().resources(),
            ChartConfig.brokers(
                plan.broker().config(ServerGroup.BROKER),
                JvmMemory.options(pulsar.broker().jvm()))),
        Enabled.NO,
        patience(),
        patience());
  }

  private static Component component(
      int replicas,
      String affinity,
      PlacementSpec placement,
      ResourcesSpec resources,
      Map<String, String> config) {
    return new Component(
        replicas,
        GRACE_SECONDS,
        Enabled.NO,
        new DisruptionBudget(false),
        new AntiAffinity(true, affinity),
        PROBES,
        sorted(placement.nodeSelector()),
        placement.tolerations(),
        resources(resources),
        new TreeMap<>(config));
  }

  /** One volume for ledgers, or several, called as in the chart's own example. */
  private static BookkeeperVolumes volumes(StorageSpec storage) {
    var size = storage.sizePerDevice();
    var storageClass = storage.storageClassName();
    var ledgers = storage.devicesPerNode() - 1;
    var several =
        IntStream.range(0, ledgers)
            .mapToObj(
                i ->
                    new Volume(
                        "ledgers" + i, size, storageClass, "/pulsar/data/bookkeeper/ledgers" + i))
            .toList();
    return new BookkeeperVolumes(
        new Volume(null, size, storageClass, null),
        new Ledgers(size, storageClass, ledgers > 1, ledgers > 1 ? several : null));
  }

  /** What the chart asks for itself goes, so that nothing is reserved but what the run says. */
  private static Resources resources(ResourcesSpec resources) {
    if (resources.requests().isEmpty() && resources.limits().isEmpty()) {
      return null;
    }
    var requests = strings(resources.requests());
    requests.putIfAbsent("cpu", null);
    requests.putIfAbsent("memory", null);
    return new Resources(
        requests, resources.limits().isEmpty() ? null : strings(resources.limits()));
  }

  private static Map<String, String> strings(Map<String, Quantity> quantities) {
    var strings = new TreeMap<String, String>();
    quantities.forEach((name, quantity) -> strings.put(name, quantity.toString()));
    return strings;
  }

  private PlacementSpec placement() {
    return run.getSpec().broker().placement();
  }

  /** Seconds that a pod waits for others: the run has its own deadline, and that one tells why. */
  private int patience() {
    return run.getSpec().startDeadlineSeconds();
  }

  private static Map<String, String> sorted(Map<String, String> map) {
    return new TreeMap<>(map);
  }
}
