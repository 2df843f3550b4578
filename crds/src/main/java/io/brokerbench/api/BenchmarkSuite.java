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
 * Runs of a matrix, repeated in rounds and compared with each other.
 *
 * <p>The spec is immutable except {@code suspend} and {@code budgetSeconds}: all rounds must
 * measure the same.
 */
@Group(BenchmarkRun.GROUP)
@Version(BenchmarkRun.VERSION)
@Kind("BenchmarkSuite")
@Plural("benchmarksuites")
@ShortNames("bms")
@AdditionalPrinterColumn(name = "Progress", jsonPath = ".status.progress", type = Type.STRING)
@AdditionalPrinterColumn(name = "Valid", jsonPath = ".status.runs.valid", type = Type.INTEGER)
@AdditionalPrinterColumn(name = "Failed", jsonPath = ".status.runs.failed", type = Type.INTEGER)
@AdditionalPrinterColumn(name = "ETA", jsonPath = ".status.eta", type = Type.STRING)
@AdditionalPrinterColumn(name = "Phase", jsonPath = ".status.phase", type = Type.STRING)
@AdditionalPrinterColumn(name = "Verdict", jsonPath = ".status.verdict", type = Type.STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = Type.DATE)
@AdditionalPrinterColumn(
    name = "Reason",
    jsonPath = ".status.conditions[?(@.type=='Succeeded')].reason",
    type = Type.STRING,
    priority = 1)
@AdditionalPrinterColumn(
    name = "Round",
    jsonPath = ".status.round",
    type = Type.INTEGER,
    priority = 1)
@AdditionalPrinterColumn(
    name = "Cell",
    jsonPath = ".status.currentCell",
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
public class BenchmarkSuite extends CustomResource<BenchmarkSuiteSpec, BenchmarkSuiteStatus>
    implements Namespaced {

  /** Most cells of a suite, those that run twice counted twice. */
  public static final int MAX_CELLS = 2_000;

  /**
   * Most finished BenchmarkRuns of a suite that stay. The operator holds every run in memory, and
   * its default limit is enough for so many and 50 active ones.
   */
  public static final int MAX_RETAINED_RUNS = 1_000;

  @Required
  @Override
  public BenchmarkSuiteSpec getSpec() {
    return super.getSpec();
  }

  // Else tools that go by kstatus take a suite that the operator has not seen for ready.
  @Default("{\"observedGeneration\": -1}")
  @Override
  public BenchmarkSuiteStatus getStatus() {
    return super.getStatus();
  }
}
