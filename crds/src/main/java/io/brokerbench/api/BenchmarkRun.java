package io.brokerbench.api;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/**
 * One benchmark of one event streaming system at one durability level, run to completion.
 *
 * <p>The spec is immutable: a measured figure must always stand beside the settings that made it.
 */
@Group(BenchmarkRun.GROUP)
@Version(BenchmarkRun.VERSION)
@Kind("BenchmarkRun")
@Plural("benchmarkruns")
@ShortNames("bmr")
@AdditionalPrinterColumn(name = "Broker", jsonPath = ".spec.broker.kind", type = Type.STRING)
@AdditionalPrinterColumn(
    name = "Durability",
    jsonPath = ".spec.durability.level",
    type = Type.INTEGER)
@AdditionalPrinterColumn(name = "Phase", jsonPath = ".status.phase", type = Type.STRING)
@AdditionalPrinterColumn(
    name = "Valid",
    jsonPath = ".status.conditions[?(@.type=='Valid')].status",
    type = Type.STRING)
@AdditionalPrinterColumn(name = "Workers", jsonPath = ".status.workers.summary", type = Type.STRING)
@AdditionalPrinterColumn(
    name = "Rate",
    jsonPath = ".status.figures.publishRateMessagesPerSecond",
    type = Type.INTEGER)
@AdditionalPrinterColumn(
    name = "Pub-P99",
    jsonPath = ".status.figures.publishLatencyP99",
    type = Type.STRING)
@AdditionalPrinterColumn(
    name = "E2E-P99",
    jsonPath = ".status.figures.endToEndLatencyP99",
    type = Type.STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = Type.DATE)
@AdditionalPrinterColumn(
    name = "Reason",
    jsonPath = ".status.conditions[?(@.type=='Succeeded')].reason",
    type = Type.STRING,
    priority = 1)
@AdditionalPrinterColumn(
    name = "Valid-Reason",
    jsonPath = ".status.conditions[?(@.type=='Valid')].reason",
    type = Type.STRING,
    priority = 1)
@AdditionalPrinterColumn(
    name = "Started",
    jsonPath = ".status.startTime",
    type = Type.DATE,
    priority = 1)
@AdditionalPrinterColumn(
    name = "Duration",
    jsonPath = ".status.duration",
    type = Type.STRING,
    priority = 1)
@AdditionalPrinterColumn(
    name = "Results",
    jsonPath = ".status.resultsRef.name",
    type = Type.STRING,
    priority = 1)
public class BenchmarkRun extends CustomResource<BenchmarkRunSpec, BenchmarkRunStatus>
    implements Namespaced {

  /** The API group of every brokerbench resource. */
  public static final String GROUP = "brokerbench.io";

  /** The API version that this build serves. */
  public static final String VERSION = "v1alpha1";

  @Required
  @Override
  public BenchmarkRunSpec getSpec() {
    return super.getSpec();
  }

  // Else tools that go by kstatus take a run that the operator has not seen for ready.
  @Default("{\"observedGeneration\": -1}")
  @Override
  public BenchmarkRunStatus getStatus() {
    return super.getStatus();
  }

  /**
   * The spec with the load that the run has: where it refers to a file, what the file came to when
   * it was read. The load is null until then.
   */
  public BenchmarkRunSpec effectiveSpec() {
    return getSpec().workload() != null || getStatus() == null
        ? getSpec()
        : getSpec().withWorkload(getStatus().workload());
  }
}
