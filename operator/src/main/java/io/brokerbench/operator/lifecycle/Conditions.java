package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.ConditionType;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The conditions of a status in the making; each tells when it came to be as it is. */
final class Conditions {

  /** What an attempt reaches, and another has to reach again. */
  private static final Set<ConditionType> MILESTONES =
      EnumSet.range(ConditionType.BrokerReady, ConditionType.ObjectivesMet);

  private final long generation;
  private final Instant now;
  private final Map<ConditionType, Condition> byType = new EnumMap<>(ConditionType.class);

  Conditions(long generation, Instant now) {
    this.generation = generation;
    this.now = now;
  }

  void addAll(Collection<Condition> before) {
    before.forEach(condition -> byType.put(ConditionType.valueOf(condition.getType()), condition));
  }

  void set(ConditionType type, String status, String reason, String text) {
    var before = byType.get(type);
    var same = before != null && before.getStatus().equals(status);
    byType.put(
        type,
        new ConditionBuilder()
            .withType(type.name())
            .withStatus(status)
            .withReason(reason)
            .withMessage(Display.message(text))
            .withObservedGeneration(generation)
            .withLastTransitionTime(same ? before.getLastTransitionTime() : Display.time(now))
            .build());
  }

  void removeMilestones() {
    byType.keySet().removeAll(MILESTONES);
  }

  Optional<String> reason(ConditionType type) {
    return Optional.ofNullable(byType.get(type)).map(Condition::getReason);
  }

  List<Condition> list() {
    return List.copyOf(byType.values());
  }
}
