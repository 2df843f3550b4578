package io.brokerbench.core.suite;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One value of an axis.
 *
 * @param name of it, unique in its axis
 * @param content what the field of the axis is set to; of an axis without a field, a merge patch
 */
record AxisValue(String name, JsonNode content) {}
