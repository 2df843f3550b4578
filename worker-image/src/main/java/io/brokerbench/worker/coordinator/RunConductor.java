package io.brokerbench.worker.coordinator;

import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.integrity.IntegrityLedger;
import io.brokerbench.worker.nodes.DirtyPages;
import io.brokerbench.worker.report.LoadOutcome;
import io.brokerbench.worker.report.ResultBuilder;
import io.brokerbench.worker.report.ResultFiles;
import io.brokerbench.worker.report.RunRecorder;
import io.brokerbench.worker.rpc.CoordinationService;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Conducts a run whose brokers and topics are there: load, proof of durability, result. */
public final class RunConductor {

  private static final Logger LOG = LoggerFactory.getLogger(RunConductor.class);

  private final WorkOrder order;
  private final BrokerAdmin admin;
  private final String clientVersion;
  private final RunRecorder recorder;
  private final IntegrityLedger ledger;
  private final InSyncWatch inSync;
  private final Coordinator coordinator;
  private final CoordinationService service;

  /**
   * Waits for nobody yet.
   *
   * @param order what to do
   * @param admin of the brokers
   * @param clientVersion of the library that workers use
   * @param observer hears how it goes
   * @param readyBound how long workers may take to be ready for the start
   * @param dirtyPages of the nodes of the brokers
   */
  public RunConductor(
      WorkOrder order,
      BrokerAdmin admin,
      String clientVersion,
      LoadObserver observer,
      Duration readyBound,
      DirtyPages dirtyPages) {
    this.order = order;
    this.admin = admin;
    this.clientVersion = clientVersion;
    var plan = order.plan();
    var clock = MonotonicClock.anchoredNow();
    recorder = new RunRecorder(plan);
    ledger = new IntegrityLedger(producersOfSubscription(plan));
    inSync = new InSyncWatch(admin, plan.topics(), clock);
    coordinator =
        new Coordinator(
            plan,
            clock,
            recorder,
            ledger,
            observer,
            readyBound,
            dirtyPages,
            inSync,
            new EnsembleWatch(admin, plan.topics(), clock));
    service = new CoordinationService(clock, coordinator::accept);
  }

  /** To which workers connect. */
  public CoordinationService service() {
    return service;
  }

  /**
   * How a run ended.
   *
   * @param result the result, complete or not
   * @param files the same, as files
   * @param failure why it is not complete, or null
   */
  public record Conclusion(RunResult result, ResultFiles files, CoordinatorFailure failure) {}

  /** Ends the load as soon as can be: {@link #conduct} returns what was measured until then. */
  public void stop() {
    coordinator.stop();
  }

  /** Conducts the run to its end. */
  public Conclusion conduct() throws InterruptedException {
    LoadOutcome outcome;
    try (inSync) {
      inSync.start();
      outcome = coordinator.run();
    }
    var proof =
        new DurabilityProof(
            order.plan().durability().level(),
            order.durabilityBefore(),
            verifyAgain(),
            inSync.smallest(),
            outcome.smallestInSyncSet(),
            outcome.longestInSyncGapSeconds(),
            outcome.ensembleChanges(),
            outcome.ensembleChangesMeasured());
    var result =
        new ResultBuilder(order, clientVersion, recorder, ledger)
            .build(outcome, proof, describeCluster(), leaders());
    return new Conclusion(result, ResultFiles.of(result, recorder), outcome.failure());
  }

  /** Null where the brokers do not answer: the verdict says so. */
  private VerificationReport verifyAgain() {
    try {
      return admin.verify(order.plan());
    } catch (BrokerException e) {
      LOG.warn("durability cannot be verified after load: {}", e.getMessage());
      return null;
    }
  }

  private ClusterFacts describeCluster() {
    try {
      return admin.describe();
    } catch (BrokerException e) {
      LOG.warn("the brokers cannot be described: {}", e.getMessage());
      return null;
    }
  }

  private Map<String, List<String>> leaders() {
    try {
      return admin.leaders(order.plan().topics());
    } catch (BrokerException e) {
      LOG.warn("the leaders of partitions cannot be read: {}", e.getMessage());
      return Map.of();
    }
  }

  private static Map<String, List<Integer>> producersOfSubscription(RunPlan plan) {
    var producers = plan.workers().stream().flatMap(w -> w.producers().stream()).toList();
    var bySubscription = new HashMap<String, List<Integer>>();
    plan.workers().stream()
        .flatMap(w -> w.consumers().stream())
        .forEach(
            consumer ->
                bySubscription.computeIfAbsent(
                    consumer.subscription(), ignored -> idsOf(producers, consumer)));
    return bySubscription;
  }

  private static List<Integer> idsOf(
      List<ProducerAssignment> producers, ConsumerAssignment consumer) {
    return producers.stream()
        .filter(p -> p.topic().equals(consumer.topic()))
        .map(ProducerAssignment::id)
        .toList();
  }
}
