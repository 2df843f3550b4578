package io.brokerbench.core.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.condition.ConditionValues;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.planner.RunPlanner;
import java.util.List;
import java.util.Set;

/** The conditions that the spec of a run decides. */
public final class CellConditions {

  private static final String NAME = "cell";
  private static final String WORKLOAD_FILE = "ombWorkloadRef";

  /** Parts of the spec that a plan has little of. */
  private static final List<String> GROUPS = List.of("broker", "workers", "checks");

  /** Fields that the conditions of a plan tell. */
  private static final Set<String> OF_PLAN =
      Set.of(
          "broker.kind",
          "broker.version",
          "broker.nodes",
          "broker.deployment.type",
          "workers.count",
          "workers.pacingGranularityMicros");

  private static final String CONFIG = ".config";

  private CellConditions() {}

  /**
   * The conditions of runs of a spec.
   *
   * @param spec without defaults; is not changed
   * @throws InvalidRunException if it is no spec of a valid run
   */
  public static ConditionValues of(ObjectNode spec) throws InvalidRunException {
    var run = CellPlanner.run(NAME, spec);
    var file = run.getSpec().ombWorkloadRef();
    var conditions =
        run.getSpec().workload() == null
            ? ConditionValues.of(
                RunPlanner.plan(CellPlanner.run(NAME, withAnyWorkload(spec))), file)
            : ConditionValues.of(RunPlanner.plan(run));
    var written = Json.tree(run.getSpec());
    GROUPS.forEach(group -> addFields(group, written.path(group), conditions));
    return conditions;
  }

  /** Checks and objectives may forbid this workload, and decide no condition of a plan. */
  private static ObjectNode withAnyWorkload(ObjectNode spec) {
    var copy = spec.deepCopy().remove(List.of(WORKLOAD_FILE, "checks", "objectives"));
    copy.putObject("workload")
        .put("warmUpSeconds", 0)
        .put("durationSeconds", 1)
        .putObject("rate")
        .put("messagesPerSecond", 1);
    return copy;
  }

  private static void addFields(String path, JsonNode node, ConditionValues conditions) {
    if (OF_PLAN.contains(path) || path.endsWith(CONFIG)) {
      return;
    }
    if (node.isObject()) {
      node.properties()
          .forEach(field -> addFields(path + "." + field.getKey(), field.getValue(), conditions));
    } else if (!node.isMissingNode() && !node.isNull()) {
      conditions.put(
          Condition.SPEC_FIELD, path, node.isValueNode() ? node.asText() : node.toString());
    }
  }
}
