package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.BenchmarkRunStatus;
import java.util.List;

/**
 * What comes next for a run.
 *
 * @param actions to do, in order, before the status is written
 * @param status the status from now on
 */
public record Decision(List<Action> actions, BenchmarkRunStatus status) {

  static Decision of(StatusEdit status, Action... actions) {
    return new Decision(List.of(actions), status.build());
  }
}
