package io.brokerbench.worker.measure;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** The first few different errors of an interval, and how many more there were. */
final class ErrorSample {

  private final int kept;
  private final Set<String> errors = new LinkedHashSet<>();
  private long more;

  ErrorSample(int kept) {
    this.kept = kept;
  }

  void add(String error) {
    if (errors.size() < kept) {
      errors.add(error);
    } else if (!errors.contains(error)) {
      more++;
    }
  }

  void moveTo(Collection<String> target) {
    target.addAll(errors);
    if (more > 0) {
      target.add("and " + more + " more of other kinds");
    }
    errors.clear();
    more = 0;
  }
}
