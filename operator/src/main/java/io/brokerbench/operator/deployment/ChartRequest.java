package io.brokerbench.operator.deployment;

/**
 * A Helm chart to render.
 *
 * @param version of the chart
 * @param release name of the release
 * @param namespace of the objects
 * @param values of the chart; Jackson writes them as the values file
 */
public record ChartRequest(String version, String release, String namespace, Record values) {}
