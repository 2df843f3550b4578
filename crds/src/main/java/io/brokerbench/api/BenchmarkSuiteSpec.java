package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.List;
import java.util.Map;

/**
 * Which runs a suite has, how often and in which order it repeats them, and what it compares.
 *
 * @param template what all runs share: a part of a {@link BenchmarkRunSpec}, as it was written
 * @param matrix the axes, whose product gives the cells
 * @param include cells that stay although {@code exclude} matches them, as axis to value
 * @param exclude cells that the product has and the suite has not, as axis to value
 * @param rounds how often each cell runs, 1 to 100
 * @param order of the runs of a round
 * @param stopWhen when a suite ends early
 * @param budgetSeconds no run starts later than this after the first, in seconds; null: no limit
 * @param onFailure whether the suite goes on after a run that failed or is not valid
 * @param brokers how long brokers live
 * @param compare what is compared; null: nothing
 * @param prices what the hardware costs, or null
 * @param published figures from elsewhere to stand beside ours, or null
 * @param baseline an earlier suite to compare with, or null
 * @param retain what stays of finished runs
 * @param suspend whether no further run starts
 */
@ValidationRule(
    value =
        "self.template == oldSelf.template && self.matrix == oldSelf.matrix"
            + " && has(self.include) == has(oldSelf.include)"
            + " && (!has(self.include) || self.include == oldSelf.include)"
            + " && has(self.exclude) == has(oldSelf.exclude)"
            + " && (!has(self.exclude) || self.exclude == oldSelf.exclude)"
            + " && self.rounds == oldSelf.rounds && self.order == oldSelf.order"
            + " && self.stopWhen == oldSelf.stopWhen && self.onFailure == oldSelf.onFailure"
            + " && self.brokers == oldSelf.brokers"
            + " && has(self.compare) == has(oldSelf.compare)"
            + " && (!has(self.compare) || self.compare == oldSelf.compare)"
            + " && has(self.prices) == has(oldSelf.prices)"
            + " && (!has(self.prices) || self.prices == oldSelf.prices)"
            + " && has(self.published) == has(oldSelf.published)"
            + " && (!has(self.published) || self.published == oldSelf.published)"
            + " && has(self.baseline) == has(oldSelf.baseline)"
            + " && (!has(self.baseline) || self.baseline == oldSelf.baseline)"
            + " && self.retain == oldSelf.retain",
    message = SuiteRuleText.SUITE_IMMUTABLE)
@ValidationRule(
    value = "self.matrix.all(a, self.matrix.exists_one(b, b.axis == a.axis))",
    messageExpression =
        "'two axes have the name %s; rename or remove one of them'"
            + ".format([self.matrix.filter(a,"
            + " !self.matrix.exists_one(b, b.axis == a.axis))[0].axis])",
    message = SuiteRuleText.AXIS_TWICE,
    fieldPath = ".matrix")
@ValidationRule(
    value = "!self.stopWhen.decided || has(self.compare)",
    message = SuiteRuleText.DECIDED_WITHOUT_COMPARISON,
    fieldPath = ".stopWhen.decided")
public record BenchmarkSuiteSpec(
    @Required
        @PreserveUnknownFields
        @JsonPropertyDescription(
            "What all runs share: any part of the spec of a BenchmarkRun. The values of the matrix"
                + " add the rest. Defaults and rules apply to each run, after that.")
        JsonNode template,
    @Required
        @Size(min = 1, max = 16)
        @JsonPropertyDescription(
            "The axes. Each combination of their values is a cell. Each round runs every cell once."
                + " A suite has at most 2000 cells.")
        List<AxisSpec> matrix,
    @Size(max = 2000)
        @JsonPropertyDescription(
            "Cells that stay although exclude matches them. Each entry names a value of every axis,"
                + " such as {system: kafka, level: 2}. An entry cannot have a value that no axis"
                + " has.")
        List<Map<String, IntOrString>> include,
    @Size(max = 2000)
        @JsonPropertyDescription(
            "Cells to leave out. Each entry names one value of each of some axes, such as {system:"
                + " pulsar, level: 3}, and matches every cell that has them all.")
        List<Map<String, IntOrString>> exclude,
    @Default("6")
        @Min(1)
        @Max(100)
        @JsonPropertyDescription(
            "How often each cell runs. A round runs every cell once, so that drift over time"
                + " affects all cells alike. With fewer than 4, hardly any comparison can be"
                + " decided; with fewer than 3, none.")
        Integer rounds,
    @Default("{\"type\": \"Randomized\"}")
        @JsonPropertyDescription("The order of the runs within each round.")
        OrderSpec order,
    @Default("{\"decided\": false}") @JsonPropertyDescription("When the suite ends early.")
        StopSpec stopWhen,
    @Min(60)
        @Max(31536000)
        @JsonPropertyDescription(
            "Seconds from the start of the suite after which no further run starts. Unset: no"
                + " limit. May be changed at any time.")
        Integer budgetSeconds,
    @Default("Continue")
        @JsonPropertyDescription(
            "What follows a run that failed or is not valid, after its repetitions. Continue: the"
                + " next run; the pairs of that run are missing. Stop: the suite fails.")
        SuiteFailurePolicy onFailure,
    @Default("Fresh")
        @JsonPropertyDescription(
            "How long brokers live. Fresh: each run has brokers of its own. PerRound: within a"
                + " round, cells with equal broker and durability run one after the other on the"
                + " same brokers, with new topics.")
        SuiteBrokers brokers,
    @JsonPropertyDescription(
            "What is compared. Unset: nothing is; the suite reports the figures of each cell.")
        CompareSpec compare,
    @JsonPropertyDescription(
            "What the hardware costs. The report then shows the cost of a terabyte.")
        PricesSpec prices,
    @JsonPropertyDescription("Figures from elsewhere that the report shows beside those measured.")
        PublishedSpec published,
    @JsonPropertyDescription(
            "An earlier suite to compare with. The condition Regressed says whether this one is"
                + " worse.")
        BaselineSpec baseline,
    @Default("{\"runs\": \"Results\"}") @JsonPropertyDescription("What stays of finished runs.")
        SuiteRetainSpec retain,
    @Default("false")
        @JsonPropertyDescription(
            "Whether the suite starts no further run. A run under way goes on to its end. May be"
                + " changed at any time.")
        Boolean suspend) {

  /** Absent lists read as empty ones, absent groups as their defaults. */
  public BenchmarkSuiteSpec {
    matrix = matrix == null ? List.of() : List.copyOf(matrix);
    include = include == null ? List.of() : List.copyOf(include);
    exclude = exclude == null ? List.of() : List.copyOf(exclude);
    order = order == null ? OrderSpec.DEFAULT : order;
    stopWhen = stopWhen == null ? new StopSpec(false) : stopWhen;
    onFailure = onFailure == null ? SuiteFailurePolicy.Continue : onFailure;
    brokers = brokers == null ? SuiteBrokers.Fresh : brokers;
    retain = retain == null ? new SuiteRetainSpec(null) : retain;
    suspend = suspend != null && suspend;
  }
}
