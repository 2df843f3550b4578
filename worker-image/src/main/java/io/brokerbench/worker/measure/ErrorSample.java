package io.brokerbench.worker.measure;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** The first few different errors of a producer in an interval, and how many more there were. */
final class ErrorSample {

  private final int producer;
  private final int kept;
  private final Set<String> errors = new LinkedHashSet<>();
  private long more;

  ErrorSample(int producer, int kept) {
    this.producer = producer;
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
    errors.stream()
        .map(error -> MeasureMessage.SEND_FAILED.with(producer, error).toString())
        .forEach(target::add);
    if (more > 0) {
      target.add(MeasureMessage.MORE_ERRORS.with(more).toString());
    }
    errors.clear();
    more = 0;
  }
}
