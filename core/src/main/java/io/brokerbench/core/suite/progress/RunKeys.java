package io.brokerbench.core.suite.progress;

import io.brokerbench.core.suite.SuitePlan;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads which run of a suite a name stands for. */
public final class RunKeys {

  private static final Pattern NAME = Pattern.compile("(.+)-r([1-9][0-9]{0,2})(?:-([23]))?");
  private static final int CELL = 1;
  private static final int ROUND = 2;
  private static final int ATTEMPT = 3;

  private final SuitePlan plan;
  private final Map<String, Integer> cells = new HashMap<>();

  /** Of the runs of that plan. */
  public RunKeys(SuitePlan plan) {
    this.plan = plan;
    for (var i = 0; i < plan.cells().size(); i++) {
      cells.put(plan.cells().get(i).runName(), i);
    }
  }

  /** Empty where the plan has no run of that name. */
  public Optional<RunKey> find(String name) {
    var parts = NAME.matcher(name);
    if (!parts.matches() || !cells.containsKey(parts.group(CELL))) {
      return Optional.empty();
    }
    var round = Integer.parseInt(parts.group(ROUND));
    var attempt = parts.group(ATTEMPT) == null ? 1 : Integer.parseInt(parts.group(ATTEMPT));
    return round > plan.rounds()
        ? Optional.empty()
        : Optional.of(new RunKey(cells.get(parts.group(CELL)), round, attempt));
  }
}
