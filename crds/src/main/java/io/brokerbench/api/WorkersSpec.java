package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * The load generator.
 *
 * @param count worker pods
 * @param roles who produces and who consumes
 * @param pacingGranularityMicros sends due within this time go out together, in microseconds
 * @param resources CPU and memory of each worker
 * @param placement which Kubernetes nodes they run on
 */
@ValidationRule(
    value = "self.roles == 'Shared' || self.count >= 2",
    messageExpression =
        "'%d is too small, must be at least 2 with roles Split: one produces, one consumes'"
            + ".format([self.count])",
    message = RuleText.SPLIT_WORKER_ALONE,
    fieldPath = ".count")
public record WorkersSpec(
    @Default("2") @Min(1) @Max(500) @JsonPropertyDescription("Number of worker pods.")
        Integer count,
    @Default("Split")
        @JsonPropertyDescription(
            "Split: each worker produces or consumes. Shared: every worker does both.")
        WorkerRoles roles,
    @Default("100")
        @Min(10)
        @Max(100000)
        @JsonPropertyDescription(
            "Microseconds within which sends that fall due go out together. Fine pacing costs most"
                + " of a generator's CPU; coarse pacing delays messages by up to this time, which"
                + " the schedule lag shows.")
        Integer pacingGranularityMicros,
    @JsonPropertyDescription("CPU and memory of each worker pod.") ResourcesSpec resources,
    @Default("{}") @JsonPropertyDescription("The Kubernetes nodes that workers may run on.")
        PlacementSpec placement) {

  /** Absent groups read as empty ones. */
  public WorkersSpec {
    resources = resources == null ? ResourcesSpec.UNSET : resources;
    placement = placement == null ? PlacementSpec.ANYWHERE : placement;
  }

  /**
   * How many of them produce: the first, by index.
   *
   * @param consumed whether anything is consumed
   */
  public int producing(boolean consumed) {
    return roles == WorkerRoles.Split && consumed ? count / 2 : count;
  }
}
