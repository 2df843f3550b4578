package io.brokerbench.worker.serve.report;

import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.suite.result.SuiteResult;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The runs that a {@value SuiteResult#KEY} names. */
final class SuiteEntries {

  private SuiteEntries() {}

  /** In its order; empty where it cannot be read, which the report says itself. */
  static List<RunEntry> of(byte... text) {
    try {
      return SuiteResult.parse(new String(text, StandardCharsets.UTF_8)).runs();
    } catch (IllegalArgumentException e) {
      return List.of();
    }
  }
}
