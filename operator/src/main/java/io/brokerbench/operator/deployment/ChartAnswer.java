package io.brokerbench.operator.deployment;

import io.brokerbench.core.message.Message;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;

/** What came of rendering a chart. */
public sealed interface ChartAnswer {

  /**
   * It was rendered.
   *
   * @param objects as the chart made them, not looked at yet
   */
  record Rendered(List<HasMetadata> objects) implements ChartAnswer {}

  /**
   * It was not.
   *
   * @param message which chart, and what was said
   */
  record Failed(Message message) implements ChartAnswer {}
}
