package io.brokerbench.core.result;

import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.plan.RunPlan;
import java.util.List;
import java.util.Objects;

/**
 * Everything that a run found out: the key {@value #KEY} of the results ConfigMap.
 *
 * @param schemaVersion version of this document's shape, {@value #SCHEMA_VERSION}
 * @param generatorVersion version of brokerbench
 * @param clientVersion version of the broker's client library
 * @param completed whether the load went on to its planned end
 * @param plan what was asked for, with the effective client settings
 * @param environment Kubernetes, nodes and images
 * @param cluster brokers and their effective configuration, as read back
 * @param times when each phase began
 * @param figures the figures
 * @param stages how each stage went: the one of a fixed rate, each step, each probe; empty of a
 *     closed loop and where there is a backlog
 * @param peak how the search for the peak ended; null for other rates
 * @param backlog how a backlog was built and read; null where the workload has none
 * @param integrity whether what was acknowledged arrived
 * @param durability what the brokers were read back to be
 * @param workers how each worker fared
 * @param errors the first few different errors that clients reported
 * @param verdict whether the figures may be quoted
 * @param objectives whether they are good enough, or null where nothing was asked for
 */
public record RunResult(
    String schemaVersion,
    String generatorVersion,
    String clientVersion,
    boolean completed,
    RunPlan plan,
    RunEnvironment environment,
    ClusterFacts cluster,
    Times times,
    Figures figures,
    List<StageResult> stages,
    PeakResult peak,
    BacklogResult backlog,
    Integrity integrity,
    DurabilityProof durability,
    List<WorkerReport> workers,
    List<String> errors,
    Verdict verdict,
    Objectives objectives) {

  /** The key of the results ConfigMap, and the name of the file that {@code bench run} writes. */
  public static final String KEY = "result.json";

  /** Version of this document's shape. */
  public static final String SCHEMA_VERSION = "brokerbench.io/result/v1alpha1";

  /**
   * Reads {@value #KEY}, also of an older or newer version.
   *
   * @throws IllegalArgumentException if {@code json} is no result, has a number that is not finite,
   *     or a backlog without its phases; names the field
   */
  public static RunResult parse(String json) {
    var result = Json.readFigures(json, RunResult.class);
    if (result != null && result.backlog != null && !hasPhases(result.backlog)) {
      throw new IllegalArgumentException(
          ResultMessage.INCOMPLETE.with("backlog.phases").toString());
    }
    return result;
  }

  private static boolean hasPhases(BacklogResult backlog) {
    return backlog.phases() != null && backlog.phases().stream().noneMatch(Objects::isNull);
  }

  /** The same with another verdict. */
  public RunResult withVerdict(Verdict other) {
    return with(cluster, durability, other);
  }

  /** The same with less of what was read back from the brokers. */
  public RunResult withReadBack(DurabilityProof proof, ClusterFacts facts) {
    return with(facts, proof, verdict);
  }

  private RunResult with(ClusterFacts facts, DurabilityProof proof, Verdict judged) {
    return new RunResult(
        schemaVersion,
        generatorVersion,
        clientVersion,
        completed,
        plan,
        environment,
        facts,
        times,
        figures,
        stages,
        peak,
        backlog,
        integrity,
        proof,
        workers,
        errors,
        judged,
        objectives);
  }
}
