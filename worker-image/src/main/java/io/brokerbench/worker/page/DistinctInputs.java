package io.brokerbench.worker.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.RunInput;
import io.brokerbench.core.report.SuiteInput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** The runs and suites of a report, each of them once: equal documents are one input. */
final class DistinctInputs {

  private final List<Suite> suites = new ArrayList<>();
  private final List<RunInput> runs = new ArrayList<>();

  private record Suite(SuiteInput input, List<Message> missing) {}

  void add(RunInput run) {
    runs.add(run);
  }

  /**
   * Keeps the copy of a suite that has more of its runs.
   *
   * @param missing what to say of the runs that this copy lacks
   */
  void add(SuiteInput suite, List<Message> missing) {
    var added = new Suite(suite, missing);
    for (var i = 0; i < suites.size(); i++) {
      var other = suites.get(i).input();
      if (other.document().equals(suite.document())) {
        if (suite.runs().size() > other.runs().size()) {
          suites.set(i, added);
        }
        return;
      }
    }
    suites.add(added);
  }

  List<SuiteInput> suites() {
    return suites.stream().map(Suite::input).toList();
  }

  /** What to say of the runs that the suites lack. */
  List<Message> missing() {
    return suites.stream().flatMap(suite -> suite.missing().stream()).toList();
  }

  /** The runs that belong to none of the suites. */
  List<RunInput> runs() {
    var known = new HashSet<JsonNode>();
    suites().forEach(suite -> suite.runs().forEach(run -> known.add(run.result())));
    return runs.stream().filter(run -> known.add(run.result())).toList();
  }

  boolean isEmpty() {
    return suites.isEmpty() && runs.isEmpty();
  }
}
