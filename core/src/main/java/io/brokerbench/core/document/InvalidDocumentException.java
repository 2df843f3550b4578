package io.brokerbench.core.document;

import java.util.List;
import java.util.stream.Collectors;

/** A document is no BenchmarkRun; says everything that is wrong with it. */
public class InvalidDocumentException extends Exception {

  private final transient List<Problem> problems;

  /** With at least one problem. */
  public InvalidDocumentException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
    this.problems = List.copyOf(problems);
  }

  /** One for each thing that is wrong. */
  public List<Problem> problems() {
    return problems;
  }
}
