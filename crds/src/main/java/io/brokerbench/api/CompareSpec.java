package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.List;
import java.util.Map;

/**
 * What a suite compares.
 *
 * @param axis whose values are compared with each other
 * @param baseline the value of that axis that the others are compared with
 * @param figures what is compared; empty for the defaults of the load
 * @param practicalPercent the smallest difference that matters, in percent
 * @param aaCell a cell that each round runs twice, as axis to value; empty for none
 */
public record CompareSpec(
    @Required
        @Size(max = 30)
        @JsonPropertyDescription(
            "The axis whose values are compared. Two cells are compared if they differ in this axis"
                + " only.")
        String axis,
    @Required
        @JsonPropertyDescription(
            "The value of the axis that each other value is compared with, such as kafka. Put true,"
                + " false and decimals in quotes.")
        IntOrString baseline,
    @Size(max = 15)
        @JsonPropertyDescription(
            "The figures to compare. Each is a comparison of its own, and more comparisons take"
                + " more rounds to decide. Unset: PublishLatencyP99 and EndToEndLatencyP99 at a"
                + " given rate, PeakRate for Peak, Throughput for Unlimited, CatchUpReadRate and"
                + " DrainTime with a backlog.")
        List<ComparedFigure> figures,
    @Default("3")
        @Min(0)
        @Max(100)
        @JsonPropertyDescription(
            "The smallest difference that matters, in percent. A smaller one is never called Better"
                + " or Worse.")
        Integer practicalPercent,
    @Size(max = 16)
        @JsonPropertyDescription(
            "A cell that each round runs twice: a value of every axis, such as {system: kafka,"
                + " level: 2}. Its two runs differ by noise only, so no smaller difference is"
                + " called Better or Worse. Unset: none.")
        Map<String, IntOrString> aaCell) {

  /** Absent lists and maps read as empty ones. */
  public CompareSpec {
    figures = figures == null ? List.of() : List.copyOf(figures);
    aaCell = aaCell == null ? Map.of() : Map.copyOf(aaCell);
  }
}
