package io.brokerbench.operator.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.suite.progress.RunKeys;
import io.brokerbench.core.suite.progress.SuiteRun;
import java.util.Optional;

/**
 * How a run of a suite ended: what stays when the run is deleted.
 *
 * @param run outcome, times and figures
 * @param message why its figures do not count, in one line; null where they do
 */
public record RunRecord(SuiteRun run, String message) {

  private static final ObjectWriter WRITER =
      Json.mapper().writer().without(SerializationFeature.INDENT_OUTPUT);

  /** The key of the ConfigMap that has it. */
  public static final String KEY = "run.json";

  /**
   * Reads a record.
   *
   * @param keys of the plan, by which the run is found: its name says which one it is
   * @return empty where the plan has no such run, or {@code json} is no record
   */
  public static Optional<RunRecord> parse(String json, RunKeys keys) {
    try {
      var record = Json.readOtherVersion(json, RunRecord.class);
      return keys.find(record.run().name())
          .map(
              key ->
                  new RunRecord(
                      new SuiteRun(
                          key,
                          record.run().name(),
                          record.run().outcome(),
                          record.run().reasons(),
                          record.run().started(),
                          record.run().ended(),
                          record.run().load(),
                          record.run().figures(),
                          record.run().omb(),
                          record.run().brokers()),
                      record.message()));
    } catch (IllegalArgumentException | NullPointerException e) {
      return Optional.empty();
    }
  }

  /** As {@link #parse} reads it, in one line: the caches hold it for every run there was. */
  public String json() {
    try {
      return WRITER.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot be written as JSON: " + run.name(), e);
    }
  }
}
