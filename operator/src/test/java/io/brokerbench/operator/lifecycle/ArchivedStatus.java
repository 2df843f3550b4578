package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.ArchiveStatus;
import io.brokerbench.api.BenchmarkRunStatus;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.HashMap;
import java.util.Map;

/** Statuses to which the archiver has written. */
final class ArchivedStatus {

  private ArchivedStatus() {}

  /** The same with what the archiver wrote; null for nothing. */
  static BenchmarkRunStatus of(BenchmarkRunStatus status, ArchiveStatus archive) {
    return with(status, "archive", archive);
  }

  /** The same with another field. */
  static BenchmarkRunStatus with(BenchmarkRunStatus status, String field, Object value) {
    Map<?, ?> before = Serialization.unmarshal(Serialization.asJson(status), Map.class);
    var fields = new HashMap<Object, Object>(before);
    if (value != null) {
      fields.put(field, value);
    }
    return Serialization.unmarshal(Serialization.asJson(fields), BenchmarkRunStatus.class);
  }
}
