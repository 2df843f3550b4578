package io.brokerbench.worker.serve.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.api.Phase;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.core.suite.SuiteLabels;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A run or a suite as the API server has it, as far as pages show it. It may be of another version
 * of brokerbench: any field may be absent.
 *
 * @param kind of it
 * @param node the resource
 */
public record Resource(Kind kind, JsonNode node) {

  private static final Set<String> ENDED =
      Stream.concat(
              Stream.of(Phase.values()).filter(Phase::isTerminal).map(Phase::name),
              Stream.of(SuitePhase.values()).filter(SuitePhase::isTerminal).map(SuitePhase::name))
          .collect(Collectors.toUnmodifiableSet());

  /** What resources there are. */
  public enum Kind {
    /** A BenchmarkRun. */
    RUN,
    /** A BenchmarkSuite. */
    SUITE
  }

  /** Its name. */
  public String name() {
    return text("/metadata/name");
  }

  /** Its namespace. */
  public String namespace() {
    return text("/metadata/namespace");
  }

  /** Its UID. */
  public String uid() {
    return text("/metadata/uid");
  }

  /** Changes with every change of the resource. */
  public String version() {
    return text("/metadata/resourceVersion");
  }

  /** When it was created; the epoch where that is not known. */
  public Instant created() {
    try {
      return Instant.parse(text("/metadata/creationTimestamp"));
    } catch (DateTimeParseException e) {
      return Instant.EPOCH;
    }
  }

  /** The phase; Pending until the operator has seen the resource. */
  public String phase() {
    var phase = text("/status/phase");
    return phase.isEmpty() ? Phase.Pending.name() : phase;
  }

  /** Whether nothing more will happen. */
  public boolean ended() {
    return ENDED.contains(phase());
  }

  /** The ConfigMap with the results; empty where there is none. */
  public String results() {
    return text("/status/resultsRef/name");
  }

  /** Name of the suite that a run is of; empty for none. */
  public String suite() {
    return owners()
        .filter(owner -> owner.path("kind").asText().equals("BenchmarkSuite"))
        .map(owner -> owner.path("name").asText())
        .findFirst()
        .orElse("");
  }

  private Stream<JsonNode> owners() {
    return StreamSupport.stream(node.at("/metadata/ownerReferences").spliterator(), false);
  }

  /** UID of the suite that a run is of; empty for none. */
  public String suiteUid() {
    return node.path("metadata").path("labels").path(SuiteLabels.UID).asText("");
  }

  /** The conditions, in the order of the resource. */
  public List<JsonNode> conditions() {
    return StreamSupport.stream(node.at("/status/conditions").spliterator(), false).toList();
  }

  /** A field of a condition, such as its status; empty where the condition is not set. */
  public String condition(String type, String field) {
    return conditions().stream()
        .filter(condition -> condition.path("type").asText().equals(type))
        .map(condition -> condition.path(field).asText(""))
        .findFirst()
        .orElse("");
  }

  /** Words or a number as words, by a JSON pointer; empty where there are none. */
  public String text(String pointer) {
    return node.at(pointer).asText("");
  }
}
