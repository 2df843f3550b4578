package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * What messages carry beside their stamps.
 *
 * @param randomPercent of the bytes, 0 to 100; the others are zero. Null where a file has them
 * @param fromConfigMap the file that has them, or null
 */
@ValidationRule(
    value = "!has(self.randomPercent) || !has(self.fromConfigMap)",
    messageExpression =
        "'%d is not allowed with fromConfigMap, remove one of them'"
            + ".format([self.randomPercent])",
    message = RuleText.PAYLOAD_WITH_TWO_SOURCES,
    fieldPath = ".randomPercent")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PayloadSpec(
    @Min(0)
        @Max(100)
        @JsonPropertyDescription(
            "Share of a payload that is random, in percent; the rest is zero. 100, the default"
                + " without fromConfigMap, cannot be compressed, 25 to about a quarter. It matters"
                + " only where batching.compression is set; then messages that follow each other"
                + " differ in it.")
        Integer randomPercent,
    @JsonPropertyDescription(
            "A file whose bytes every payload has after its stamps, from its beginning, cut or"
                + " repeated to messageSizeBytes. Messages are all alike then, so that a batch of"
                + " them is compressed to little more than one. It is copied when the run is"
                + " accepted: what becomes of the ConfigMap afterwards changes nothing.")
        ConfigMapFile fromConfigMap) {

  /** Nothing that could be compressed. */
  public static final PayloadSpec RANDOM = new PayloadSpec(100, null);

  /** Absent fields read as their defaults. */
  public PayloadSpec {
    if (randomPercent == null && fromConfigMap == null) {
      randomPercent = 100;
    }
  }
}
