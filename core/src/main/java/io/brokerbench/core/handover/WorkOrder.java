package io.brokerbench.core.handover;

import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.RunEnvironment;
import io.brokerbench.core.plan.RunPlan;

/**
 * What the coordinator and the workers of a run are handed: the key {@value #KEY} of the plan
 * ConfigMap.
 *
 * @param plan what to do
 * @param endpoint where the brokers are
 * @param environment what the operator saw
 * @param durabilityBefore what was read back before load
 */
public record WorkOrder(
    RunPlan plan,
    BrokerEndpoint endpoint,
    RunEnvironment environment,
    VerificationReport durabilityBefore) {

  /** The key of the plan ConfigMap, and the name of the file that it is mounted as. */
  public static final String KEY = "work-order.json";
}
