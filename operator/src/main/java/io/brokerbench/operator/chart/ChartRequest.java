package io.brokerbench.operator.chart;

/**
 * What is to be rendered.
 *
 * @param version of the chart
 * @param release name of the release
 * @param namespace that the objects are for
 * @param values for the chart
 */
public record ChartRequest(
    String version, String release, String namespace, PulsarChartValues values) {}
