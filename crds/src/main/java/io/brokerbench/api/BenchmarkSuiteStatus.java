package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Optional;

/**
 * How far a suite is. It has no list of cells or runs, so that it stays small for thousands of
 * them.
 *
 * @param observedGeneration generation of the spec that this status is about; -1 until the operator
 *     has seen the suite
 * @param phase where the suite stands, for humans
 * @param message what is going on, or how it ended, in one line
 * @param conditions what programs read
 * @param seed of the random order of runs; null where the order is not random
 * @param cells number of cells, those that run twice counted twice
 * @param round that is under way, from 1
 * @param currentCell that runs now; null between runs
 * @param currentRun name of the run that is under way; null between runs
 * @param progress finished and all runs, such as {@code 17/40}
 * @param runs how many have ended, and how
 * @param eta time left by what earlier runs took, such as {@code 2h13m}
 * @param startTime when the first run was created
 * @param completionTime when nothing was left to do
 * @param duration from start to completion, such as {@code 5h12m}
 * @param verdict of all comparisons, in a few words
 * @param verdicts how many comparisons have which verdict
 * @param failures the last runs whose figures do not count, at most {@value #MAX_FAILURES}
 * @param resultsRef where {@code suite.json} is
 * @param archive what the archiver has done; null until it has tried
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
    value =
        "!has(oldSelf.archive) || !has(oldSelf.archive.digest)"
            + " || (has(self.archive) && has(self.archive.digest)"
            + " && self.archive.digest == oldSelf.archive.digest)",
    message = SuiteRuleText.SUITE_ARCHIVED_DIGEST_IMMUTABLE,
    fieldPath = ".archive")
public record BenchmarkSuiteStatus(
    @JsonPropertyDescription(
            "Generation of the spec that this status is about; -1 until the operator has seen the"
                + " suite.")
        Long observedGeneration,
    @JsonPropertyDescription("Where the suite stands, for humans; programs read the conditions.")
        SuitePhase phase,
    @JsonPropertyDescription("What is going on, or how the suite ended, in one line.")
        String message,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonPropertyDescription(
            "Succeeded (finished as planned; Unknown while active), Finished (True at either end),"
                + " Reconciling, Stalled; Decided (every comparison has a verdict) where the suite"
                + " compares, and Regressed where it has a baseline; Archived, once the archiver"
                + " has tried or spec.template.retain.results is Archived.")
        List<Condition> conditions,
    @JsonPropertyDescription("Seed of the random order of runs; absent where it is not random.")
        Long seed,
    @JsonPropertyDescription("Number of cells; a cell that each round runs twice counts twice.")
        Integer cells,
    @JsonPropertyDescription("The round that is under way, from 1.") Integer round,
    @JsonPropertyDescription("The cell that runs now, such as system=kafka,level=2.")
        String currentCell,
    @JsonPropertyDescription("Name of the BenchmarkRun that is under way.") String currentRun,
    @JsonPropertyDescription("Finished runs of all runs, such as 17/40.") String progress,
    @JsonPropertyDescription("How many runs have ended, and how.") SuiteRunsStatus runs,
    @JsonPropertyDescription("Time left, such as 2h13m, by what the runs of earlier rounds took.")
        String eta,
    @JsonPropertyDescription("When the first run was created (RFC 3339).") String startTime,
    @JsonPropertyDescription("When nothing was left to do (RFC 3339).") String completionTime,
    @JsonPropertyDescription("From start to completion, such as 5h12m; set once, at the end.")
        String duration,
    @JsonPropertyDescription("The verdict of all comparisons, in a few words.") String verdict,
    @JsonPropertyDescription("How many comparisons have which verdict.")
        SuiteVerdictsStatus verdicts,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonPropertyDescription(
            "The last 20 runs whose figures do not count, each with its reason.")
        List<SuiteRunFailure> failures,
    @JsonPropertyDescription("The ConfigMap with suite.json.") ResultsRef resultsRef,
    @JsonPropertyDescription(
            "What the archiver has done. The archiver alone writes it; the condition Archived says"
                + " how it stands.")
        ArchiveStatus archive) {

  /** Most entries of {@code failures}; {@code suite.json} has all of them. */
  public static final int MAX_FAILURES = 20;

  /** Absent lists read as empty ones. */
  public BenchmarkSuiteStatus {
    conditions = conditions == null ? List.of() : List.copyOf(conditions);
    failures = failures == null ? List.of() : List.copyOf(failures);
  }

  /** The condition of the given type, where it has been set. */
  public Optional<Condition> condition(SuiteConditionType type) {
    return conditions.stream().filter(c -> c.getType().equals(type.name())).findFirst();
  }

  /** Whether the condition of the given type is True. */
  public boolean isTrue(SuiteConditionType type) {
    return condition(type).filter(c -> "True".equals(c.getStatus())).isPresent();
  }

  /** Whether the condition of the given type is False. */
  public boolean isFalse(SuiteConditionType type) {
    return condition(type).filter(c -> "False".equals(c.getStatus())).isPresent();
  }

  /** The same without what the archiver writes. */
  public BenchmarkSuiteStatus withoutArchive() {
    return new BenchmarkSuiteStatus(
        observedGeneration,
        phase,
        message,
        conditions,
        seed,
        cells,
        round,
        currentCell,
        currentRun,
        progress,
        runs,
        eta,
        startTime,
        completionTime,
        duration,
        verdict,
        verdicts,
        failures,
        resultsRef,
        null);
  }
}
