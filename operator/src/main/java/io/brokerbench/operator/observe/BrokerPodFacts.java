package io.brokerbench.operator.observe;

import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.RunEnvironment.MountFacts;
import io.brokerbench.operator.resources.BrokerFactsContainer;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;

/**
 * What a broker pod told about itself before it started.
 *
 * @param jvm name and version of its Java virtual machine, or null
 * @param mounts the file systems of its data
 */
record BrokerPodFacts(String jvm, List<MountFacts> mounts) {

  private static final BrokerPodFacts UNKNOWN = new BrokerPodFacts(null, List.of());

  /** What {@code pod} told; a pod that others made has no container for that. */
  static BrokerPodFacts of(Pod pod) {
    return EndedContainer.ofInit(pod, BrokerFactsContainer.NAME)
        .flatMap(ended -> parse(ended.message()))
        .orElse(UNKNOWN);
  }

  private static Optional<BrokerPodFacts> parse(String message) {
    try {
      var facts = Json.read(message, BrokerPodFacts.class);
      var jvm = facts.jvm() == null || facts.jvm().isBlank() ? null : facts.jvm().strip();
      return Optional.of(
          new BrokerPodFacts(jvm, facts.mounts() == null ? List.of() : facts.mounts()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
