package io.brokerbench.operator.helm;

import io.brokerbench.operator.deployment.ChartRequest;

/** The one way to render a chart. */
@FunctionalInterface
public interface ChartRenderer {

  /**
   * Renders a chart.
   *
   * @return the manifests, as YAML documents
   * @throws ChartException if the chart cannot be had, or does not render; its message says which
   *     and why
   */
  String render(ChartRequest request) throws ChartException;
}
