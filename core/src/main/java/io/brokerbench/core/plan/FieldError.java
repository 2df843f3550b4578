package io.brokerbench.core.plan;

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
    return field + ": invalid value \"" + value + "\": " + allowed;
  }
}
