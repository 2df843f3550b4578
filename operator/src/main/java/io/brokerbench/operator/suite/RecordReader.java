package io.brokerbench.operator.suite;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunKeys;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads how runs of a suite ended.
 *
 * <p>A record that cannot be read still stands for its run. It counts as failed, and {@link
 * UnreadableRecords} holds the suite until somebody corrects or deletes the record: the run may
 * have been measured, so nothing repeats it unasked.
 */
public final class RecordReader {

  private final SuiteNames names;
  private final RunKeys keys;

  /** Of the runs of that plan. */
  public RecordReader(BenchmarkSuite suite, SuitePlan plan) {
    names = SuiteNames.of(suite);
    keys = new RunKeys(plan);
  }

  /** Empty where the plan has no run that the ConfigMap could be about. */
  public Optional<RunRecord> read(ConfigMap configMap) {
    return names
        .recorded(configMap.getMetadata().getName())
        .flatMap(run -> keys.find(run).map(key -> read(configMap, key, run)));
  }

  private RunRecord read(ConfigMap configMap, RunKey key, String run) {
    try {
      return RunRecord.parse(text(configMap), keys)
          .filter(record -> record.run().name().equals(run))
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      SuiteLifecycleMessage.RECORD_OF_OTHER_RUN.with(RunRecord.KEY).toString()));
    } catch (IllegalArgumentException e) {
      return unreadable(configMap, key, run, e.getMessage());
    }
  }

  private static String text(ConfigMap configMap) {
    var text =
        Objects.requireNonNullElse(configMap.getData(), Map.<String, String>of())
            .get(RunRecord.KEY);
    if (text == null) {
      throw new IllegalArgumentException(
          SuiteLifecycleMessage.NO_RECORD.with(RunRecord.KEY).toString());
    }
    return text;
  }

  private static RunRecord unreadable(ConfigMap configMap, RunKey key, String run, String reason) {
    var metadata = configMap.getMetadata();
    var created =
        Optional.ofNullable(metadata.getCreationTimestamp()).map(Instant::parse).orElse(null);
    return RunRecord.failed(
        key,
        run,
        SuiteReason.RecordUnreadable,
        created,
        SuiteLifecycleMessage.RECORD_UNREADABLE.with(metadata.getName(), reason));
  }
}
