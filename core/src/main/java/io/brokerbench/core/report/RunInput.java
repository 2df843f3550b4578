package io.brokerbench.core.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A run to report on.
 *
 * @param file where its result was read
 * @param result the document {@code result.json}
 * @param series its load over time; null where that is not there
 * @param distributions of its whole measured time, by metric, such as {@code publishFromIntended};
 *     empty where they are not there
 */
public record RunInput(
    String file, JsonNode result, TimeSeries series, Map<String, Distribution> distributions) {}
