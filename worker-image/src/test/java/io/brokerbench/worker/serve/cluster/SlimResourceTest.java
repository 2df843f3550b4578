package io.brokerbench.worker.serve.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.served.ServedResources;
import io.brokerbench.worker.serve.cluster.Resource.Kind;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SlimResourceTest {

  private static Resource of(String json) {
    return new Resource(
        Kind.RUN, SlimResource.of(Serialization.unmarshal(json, GenericKubernetesResource.class)));
  }

  @Test
  void keepsWhatPagesShowAndNothingElse() {
    var run = ServedResources.run("ns", "r", "Measuring");
    run.withObjectProperty("status").putArray("nodes").add("a-node");
    run.withObjectProperty("metadata").putObject("annotations").put("a", "an-annotation");

    var slim = of(run.toString());

    assertThat(slim.name()).isEqualTo("r");
    assertThat(slim.namespace()).isEqualTo("ns");
    assertThat(slim.uid()).isEqualTo(ServedResources.uid("r"));
    assertThat(slim.created()).isEqualTo(Instant.parse("2026-11-27T08:00:00Z"));
    assertThat(slim.text("/spec/broker/kind")).isEqualTo("Kafka");
    assertThat(slim.text("/spec/durability/level")).isEqualTo("2");
    assertThat(slim.text("/status/figures/publishLatencyP99")).isEqualTo("2.345ms");
    assertThat(slim.condition("Succeeded", "status")).isEqualTo("Unknown");
    assertThat(slim.node().toString())
        .doesNotContain("hunter2", "managedFields", "a-node", "an-annotation");
  }

  @Test
  void anyFieldMayBeAbsent() {
    var slim = of("{\"metadata\": {\"name\": \"r\"}, \"spec\": {\"broker\": 1}}");

    assertThat(slim.phase()).isEqualTo("Pending");
    assertThat(slim.ended()).isFalse();
    assertThat(slim.created()).isEqualTo(Instant.EPOCH);
    assertThat(slim.suite()).isEmpty();
    assertThat(slim.suiteUid()).isEmpty();
    assertThat(slim.conditions()).isEmpty();
    assertThat(slim.condition("Valid", "status")).isEmpty();
    assertThat(slim.results()).isEmpty();
  }

  @Test
  void suiteOfARunIsItsOwner() {
    var run = ServedResources.run("ns", "r", "Failed");
    run.withObjectProperty("metadata")
        .putArray("ownerReferences")
        .addObject()
        .put("kind", "BenchmarkSuite")
        .put("name", "s");

    var slim = of(run.toString());

    assertThat(slim.suite()).isEqualTo("s");
    assertThat(slim.ended()).isTrue();
  }
}
