package io.brokerbench.core.message;

import java.util.List;
import java.util.stream.Collectors;

/** A BenchmarkRun, a BenchmarkSuite or a workload file has errors; nothing was deployed. */
public class InvalidRunException extends Exception {

  private final transient List<Problem> problems;

  /** With at least one problem. */
  public InvalidRunException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
    this.problems = List.copyOf(problems);
  }

  /** Every problem that was found, at least one. */
  public List<Problem> problems() {
    return problems;
  }
}
