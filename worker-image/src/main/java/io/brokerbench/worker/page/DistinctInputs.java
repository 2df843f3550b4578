package io.brokerbench.worker.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.report.RunInput;
import io.brokerbench.core.report.SuiteInput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** The runs and suites of a report, each of them once: equal documents are one input. */
final class DistinctInputs {

  private final List<SuiteInput> suites = new ArrayList<>();
  private final List<RunInput> runs = new ArrayList<>();

  void add(RunInput run) {
    runs.add(run);
  }

  /** Keeps the copy of a suite that has more of its runs. */
  void add(SuiteInput suite) {
    for (var i = 0; i < suites.size(); i++) {
      var other = suites.get(i);
      if (other.document().equals(suite.document())) {
        suites.set(i, suite.runs().size() > other.runs().size() ? suite : other);
        return;
      }
    }
    suites.add(suite);
  }

  List<SuiteInput> suites() {
    return List.copyOf(suites);
  }

  /** The runs that belong to none of the suites. */
  List<RunInput> runs() {
    var known = new HashSet<JsonNode>();
    suites.forEach(suite -> suite.runs().forEach(run -> known.add(run.result())));
    return runs.stream().filter(run -> known.add(run.result())).toList();
  }

  boolean isEmpty() {
    return suites.isEmpty() && runs.isEmpty();
  }
}
