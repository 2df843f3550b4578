package io.brokerbench.core.handover;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.RunEnvironment;
import java.io.IOException;

/**
 * What the coordinator and the workers of a run are handed: the key {@value #KEY} of the plan
 * ConfigMap.
 *
 * @param plan what to do
 * @param endpoint where the brokers are, or will be
 * @param environment what the operator saw; null before the {@link Clearance}
 * @param durabilityBefore what was read back before load; null before the {@link Clearance}
 */
public record WorkOrder(
    RunPlan plan,
    Endpoint endpoint,
    RunEnvironment environment,
    VerificationReport durabilityBefore) {

  /** The key of the plan ConfigMap, and the name of the file that it is mounted as. */
  public static final String KEY = "work-order.json.gz";

  /** For processes that start before the brokers may be used. */
  public static WorkOrder beforeClearance(RunPlan plan, Endpoint endpoint) {
    return new WorkOrder(plan, endpoint, null, null);
  }

  /** The same, once the brokers may be used. */
  public WorkOrder with(Clearance clearance) {
    return new WorkOrder(plan, endpoint, clearance.environment(), clearance.durabilityBefore());
  }

  /** As it is handed over: compressed JSON. */
  public byte[] pack() {
    return Packed.of(this);
  }

  /**
   * Reads what {@link #pack} made.
   *
   * @throws IOException if it is something else
   */
  public static WorkOrder unpack(byte[] packed) throws IOException {
    return Packed.read(packed, WorkOrder.class);
  }
}
