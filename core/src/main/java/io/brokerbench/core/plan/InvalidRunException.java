package io.brokerbench.core.plan;

import java.util.List;
import java.util.stream.Collectors;

/** A BenchmarkRun contradicts itself; nothing was deployed. */
public class InvalidRunException extends Exception {

  private final transient List<FieldError> errors;

  /** Everything that is wrong, at least one thing. */
  public InvalidRunException(List<FieldError> errors) {
    super(errors.stream().map(FieldError::toString).collect(Collectors.joining("; ")));
    this.errors = List.copyOf(errors);
  }

  /** Everything that is wrong. */
  public List<FieldError> errors() {
    return errors;
  }
}
