package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.core.result.WorkerReport;
import io.brokerbench.e2e.support.AtOnce;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.KafkaShell;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** A run tells whether it was the generator that could not keep up, or the brokers. */
@Scenario
@Isolated
@Tag("gate")
@Order(24)
class SaturationIT {

  /** Both at once: the workers of one may hardly use the machine, and the brokers of the other. */
  @Test
  void isWorkersThatLackCpuOrSlowBrokers(TestNamespace namespace) {
    AtOnce.run(
        () -> workersThatLackCpuAreTheReasonWhyFiguresAreInvalid(namespace),
        () -> slowBrokersAreNoFaultOfTheGenerator(namespace));
  }

  /** The load wants several times the CPU that its workers may have. */
  private static void workersThatLackCpuAreTheReasonWhyFiguresAreInvalid(TestNamespace namespace) {
    var run =
        namespace.start(
            Manifest.shortRunOnOneNode("starved")
                .on(Cluster.brokerNodes().getFirst())
                .load(4000, 2, 6)
                .without("checks")
                .with("workers.resources.limits", Map.of("memory", "512Mi", "cpu", "250m")));

    run.awaitSucceeded();

    var valid = run.condition(ConditionType.Valid);
    assertThat(valid.getStatus()).isEqualTo("False");
    assertThat(valid.getReason()).isEqualTo("WorkerCpu");
    assertThat(valid.getMessage()).contains("WorkerCpu");
    assertThat(run.result().workers())
        .allSatisfy(worker -> assertThat(worker.cpuLimitMillicores()).isEqualTo(250))
        .extracting(WorkerReport::cpuThrottledPercent)
        .anyMatch(percent -> percent > 1);
    assertThat(run.result().integrity().lost()).isZero();
  }

  /**
   * The brokers take half of the load, and the client may hold a second of it: then each send waits
   * until there is room. The lag that is allowed is less than that makes, and more than a busy
   * machine does.
   */
  private static void slowBrokersAreNoFaultOfTheGenerator(TestNamespace namespace) {
    var run =
        namespace.start(
            Manifest.shortRunOnOneNode("slow-broker")
                .on(Cluster.brokerNodes().getLast())
                .load(2000, 2, 8)
                .with("checks.maxRateShortfallPercent", 1)
                .with("checks.maxGeneratorDelayPercent", 50)
                .with("workload.clientConfig.producer", Map.of("buffer.memory", "2097152")));
    run.awaitPhase(Phase.Starting);

    new KafkaShell(namespace.name(), run.pods("broker").getFirst()).limitProducers(1_000_000);

    run.awaitSucceeded();
    assertThat(run.condition(ConditionType.Valid).getReason()).isEqualTo("RateShort");
    assertThat(run.result().verdict().checks())
        .filteredOn(check -> !check.holds())
        .extracting(Verdict.Check::name)
        .isSubsetOf("RateShort", "MessagesUnsent", "RateSustained");
    assertThat(run.result().workers())
        .extracting(WorkerReport::blockedInSendMicros)
        .anyMatch(micros -> micros > TimeUnit.SECONDS.toMicros(1));
    assertThat(run.result().integrity().lost()).isZero();
  }
}
