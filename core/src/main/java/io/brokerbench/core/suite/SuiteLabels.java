package io.brokerbench.core.suite;

import io.brokerbench.api.BenchmarkRun;

/** Labels and annotations by which what a suite keeps of its runs is found. */
public final class SuiteLabels {

  /** UID of the suite. */
  public static final String UID = BenchmarkRun.GROUP + "/suite-uid";

  /** Name of the run. */
  public static final String RUN = BenchmarkRun.GROUP + "/run";

  /** What an object is. */
  public static final String COMPONENT = BenchmarkRun.GROUP + "/component";

  /** The value of {@link #COMPONENT} of how a run ended; the results of the run are its owner. */
  public static final String RECORD = "suite-run";

  /** Annotation of the record: the index in the archive, once that alone has the results. */
  public static final String ARCHIVED = BenchmarkRun.GROUP + "/archived";

  private SuiteLabels() {}
}
