package io.brokerbench.core.statistics;

import java.util.Optional;

/** Student's paired t-test on the differences of the pairs. */
record PairedTest(Sample sample) {

  static PairedTest of(double... differences) {
    return new PairedTest(Sample.of(differences));
  }

  double mean() {
    return sample.mean();
  }

  double t() {
    return sample.mean() / sample.standardError();
  }

  /** Two-sided, that the mean is 0; 1 where there is no test. */
  double p() {
    return sample.testable() ? StudentT.beyond(t(), sample.n() - 1) : 1;
  }

  /** Of two one-sided tests, that the mean is at least so far from 0; 1 where there is no test. */
  double equivalenceP(double margin) {
    if (!sample.testable()) {
      return 1;
    }
    var nearest = (margin - Math.abs(sample.mean())) / sample.standardError();
    return StudentT.above(nearest, sample.n() - 1);
  }

  Optional<Interval> interval(double alpha) {
    return sample.testable()
        ? Optional.of(Interval.around(sample.mean(), sample.standardError(), sample.n() - 1, alpha))
        : Optional.empty();
  }
}
