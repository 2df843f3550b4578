package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Optional;

/**
 * How a run is doing.
 *
 * @param observedGeneration generation of the spec that this status is about; -1 until the operator
 *     has seen the run
 * @param phase where the run stands, for humans
 * @param message what is being waited for, or how it ended, in one line
 * @param conditions what programs read
 * @param attempts how many have begun
 * @param failedAttempts how many have failed and were followed by another
 * @param startTime when the run was accepted, or left the queue, or began anew; null while it is
 *     queued or suspended
 * @param queuePosition place in the queue before the node pool, counted from 1; null when not
 *     queued
 * @param loadStartTime when the first message was due
 * @param completionTime when nothing was left to do
 * @param duration from start to completion, such as 3m12s
 * @param workload what {@code spec.ombWorkloadRef} came to when it was read; null where there is
 *     none
 * @param nodes that the brokers are pinned to
 * @param disks what the disk probe measured
 * @param pageCacheDropped where and when the page cache was dropped
 * @param brokersRetained whether a finished run still has its brokers
 * @param progressPercent of the planned load, 0 to 100
 * @param workers the load generator
 * @param figures a summary of the figures
 * @param resultsRef where the full results are; null once they are in the archive alone
 * @param archive what the archiver has done; null until it has tried
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
    value =
        "!has(oldSelf.archive) || !has(oldSelf.archive.digest)"
            + " || (has(self.archive) && has(self.archive.digest)"
            + " && self.archive.digest == oldSelf.archive.digest)",
    message = RuleText.ARCHIVED_DIGEST_IMMUTABLE,
    fieldPath = ".archive")
public record BenchmarkRunStatus(
    @JsonPropertyDescription(
            "Generation of the spec that this status is about; -1 until the operator has seen the"
                + " run.")
        Long observedGeneration,
    @JsonPropertyDescription("Where the run stands, for humans; programs read the conditions.")
        Phase phase,
    @JsonPropertyDescription("What is being waited for, or how the run ended, in one line.")
        String message,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonPropertyDescription(
            "Succeeded (finished as planned; Unknown while active), Finished (True at either end),"
                + " Reconciling, Stalled; the milestones BrokerReady, DurabilityVerified,"
                + " WorkersReady, LoadCompleted, ResultsPublished; the verdicts Valid (the"
                + " figures may be quoted) and, where the run has objectives, ObjectivesMet;"
                + " Archived, once the archiver has tried or spec.retain.results is Archived.")
        List<Condition> conditions,
    @JsonPropertyDescription(
            "How many attempts have begun: a run that was suspended, or that failed and is to be"
                + " retried, begins a fresh one.")
        Integer attempts,
    @JsonPropertyDescription(
            "How many attempts have failed and were followed by another, as spec.retries says.")
        Integer failedAttempts,
    @JsonPropertyDescription(
            "When the run was accepted or, where it had to queue, when its turn came (RFC 3339);"
                + " when it began anew, for a fresh attempt. Deadlines count from here. Not set"
                + " while it is queued or suspended.")
        String startTime,
    @JsonPropertyDescription(
            "Place in the queue before the node pool, counted from 1, while the run is Queued.")
        Integer queuePosition,
    @JsonPropertyDescription("When the first message was due (RFC 3339).") String loadStartTime,
    @JsonPropertyDescription("When nothing was left to do (RFC 3339).") String completionTime,
    @JsonPropertyDescription("From start to completion, such as 3m12s; set once, at the end.")
        String duration,
    @JsonPropertyDescription(
            "The load that the file of spec.ombWorkloadRef came to when the run was accepted, with"
                + " the fields of spec.workload; it is what the run goes by from then on.")
        WorkloadSpec workload,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonPropertyDescription("Kubernetes nodes that the brokers are pinned to, by name.")
        List<String> nodes,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonPropertyDescription("What the disk probe measured, for every device of every node.")
        List<DiskFigures> disks,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonPropertyDescription("Where and when the page cache was dropped before the run.")
        List<PageCacheDrop> pageCacheDropped,
    @JsonPropertyDescription(
            "Whether a finished run still has its brokers, as spec.retain says; they go when the"
                + " run is deleted.")
        Boolean brokersRetained,
    @JsonPropertyDescription("Share of the planned load that has been sent, 0 to 100.")
        Integer progressPercent,
    @JsonPropertyDescription("The load generator.") WorkersStatus workers,
    @JsonPropertyDescription(
            "A summary of the figures: of the last seconds while the run is active, of the whole"
                + " measured time when it has finished. Latencies are absent while there is no"
                + " sample of them.")
        FiguresStatus figures,
    @JsonPropertyDescription(
            "The ConfigMap with the full results. Not set once they are in the archive alone.")
        ResultsRef resultsRef,
    @JsonPropertyDescription(
            "What the archiver has done. The archiver alone writes it; the condition Archived says"
                + " how it stands.")
        ArchiveStatus archive) {

  /** Absent lists read as empty ones. */
  public BenchmarkRunStatus {
    nodes = nodes == null ? List.of() : List.copyOf(nodes);
    disks = disks == null ? List.of() : List.copyOf(disks);
    pageCacheDropped = pageCacheDropped == null ? List.of() : List.copyOf(pageCacheDropped);
    conditions = conditions == null ? List.of() : List.copyOf(conditions);
  }

  /** The condition of the given type, where it has been set. */
  public Optional<Condition> condition(ConditionType type) {
    return conditions.stream().filter(c -> c.getType().equals(type.name())).findFirst();
  }

  /** Whether the condition of the given type is True. */
  public boolean isTrue(ConditionType type) {
    return condition(type).filter(c -> "True".equals(c.getStatus())).isPresent();
  }

  /** The same without what the archiver writes. */
  public BenchmarkRunStatus withoutArchive() {
    return new BenchmarkRunStatus(
        observedGeneration,
        phase,
        message,
        conditions,
        attempts,
        failedAttempts,
        startTime,
        queuePosition,
        loadStartTime,
        completionTime,
        duration,
        workload,
        nodes,
        disks,
        pageCacheDropped,
        brokersRetained,
        progressPercent,
        workers,
        figures,
        resultsRef,
        null);
  }

  /** Whether the archive has the results. */
  public boolean inArchive() {
    return archive != null && archive.hasResults();
  }

  /** Whether the condition of the given type is False. */
  public boolean isFalse(ConditionType type) {
    return condition(type).filter(c -> "False".equals(c.getStatus())).isPresent();
  }
}
