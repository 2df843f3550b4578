package io.brokerbench.operator.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunKeys;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.operator.lifecycle.Display;
import java.time.Instant;
import java.util.List;
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
   * @return empty where the plan has no such run
   * @throws IllegalArgumentException if {@code json} is no record of a run that has ended
   */
  public static Optional<RunRecord> parse(String json, RunKeys keys) {
    var record = Json.readOtherVersion(json, RunRecord.class);
    var run = record == null ? null : record.run();
    if (run == null
        || run.name() == null
        || run.outcome() == null
        || run.outcome() == RunOutcome.Active) {
      throw new IllegalArgumentException(SuiteLifecycleMessage.NO_END.with(KEY).toString());
    }
    return keys.find(run.name())
        .map(
            key ->
                new RunRecord(
                    new SuiteRun(
                        key,
                        run.name(),
                        run.outcome(),
                        run.reasons(),
                        run.started(),
                        run.ended(),
                        run.load(),
                        run.figures(),
                        run.omb(),
                        run.brokers()),
                    record.message()));
  }

  /** Of a run that has no figures, and failed at {@code at}; null where that is not known. */
  static RunRecord failed(RunKey key, String name, SuiteReason reason, Instant at, Message why) {
    var run = SuiteRun.without(key, name, RunOutcome.Failed, List.of(reason.name()), at, at);
    return new RunRecord(run, Display.message(why.toString()));
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
