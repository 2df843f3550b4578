package io.brokerbench.core.plan;

import io.brokerbench.core.text.Printable;

/**
 * One thing that is wrong with a BenchmarkRun.
 *
 * @param field its path, such as {@code spec.broker.kafka.config[log.dirs]}
 * @param value what stands there
 * @param allowed what may stand there, or why this may not
 */
public record FieldError(String field, String value, String allowed) {

  @Override
  public String toString() {
    return Printable.value(field)
        + ": invalid value \""
        + Printable.value(value)
        + "\": "
        + Printable.line(allowed);
  }
}
