package io.brokerbench.operator.system.pulsar;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import io.brokerbench.operator.deployment.ChartRequest;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.AntiAffinity;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.Components;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.Enabled;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.Monitored;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.Oxia;
import io.brokerbench.operator.system.pulsar.PulsarChartValues.Rbac;

/**
 * Pulsar of a run as its chart is told of it: brokers, bookies and the metadata store on the same
 * nodes, one pod of each on a node; the first device of a node for the journal, the others for
 * ledgers.
 *
 * <p>The metadata store has no device: it is on no message's path, and stays on the nodes' own
 * disk.
 */
public final class PulsarChart {

  private final BenchmarkRun run;
  private final RunPlan plan;
  private final OperatorSettings settings;
  private final ChartNames names;

  /** Pulsar of {@code run}. */
  public PulsarChart(BenchmarkRun run, RunPlan plan, OperatorSettings settings) {
    this.run = run;
    this.plan = plan;
    this.settings = settings;
    this.names = ChartNames.of(run);
  }

  /** What its objects are called. */
  public ChartNames names() {
    return names;
  }

  /** What is to be rendered by that version of the chart. */
  public ChartRequest request(String version) {
    return new ChartRequest(version, names.release(), names.namespace(), values());
  }

  /** Where it will answer. */
  public Endpoint endpoint() {
    var nodes = plan.broker().nodes();
    return PulsarSystem.with(
        PulsarSystem.at(names.serviceUrl(), names.adminUrl(), names.bookieUrls(nodes)),
        run.getSpec().broker().pulsarOrUnset().speaksKafka()
            ? names.kafkaBootstrapServers(nodes)
            : null);
  }

  /** The image of every container. */
  public String image() {
    return pulsarImage().name();
  }

  private PulsarImage pulsarImage() {
    var image = run.getSpec().broker().image();
    return image == null
        ? new PulsarImage(
            settings.imageRepositories().get(BrokerKind.Pulsar), plan.broker().version())
        : PulsarImage.parse(image);
  }

  /** Makes the run's own objects of those that the chart renders. */
  public ChartObjects objects() {
    return new ChartObjects(run, names, settings);
  }

  /** The values for the chart. */
  public PulsarChartValues values() {
    var image = pulsarImage();
    var components = new PulsarChartComponents(run, plan);
    return new PulsarChartValues(
        names.fullName(),
        true,
        false,
        new Components(true, true, true, false, false, false, false, false, false, false, false),
        Enabled.NO,
        new Rbac(false, true),
        new AntiAffinity(true, null),
        image.repository(),
        image.tag(),
        settings.imagePullPolicy(),
        components.metadataJob(),
        components.zooKeeper(),
        components.bookkeeper(),
        components.broker(),
        Monitored.NO,
        Monitored.NO,
        Monitored.NO,
        new Oxia(Monitored.NO, Monitored.NO));
  }
}
