package io.brokerbench.operator.observe;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the objects of a run tell about it. */
class ChildrenTest {

  @Test
  void podsThatPrepareAClusterAreNoBrokersButTheirProblemsCount() {
    var broker = pod("broker-0", "Running");
    var initialising = pod("init-x", "Failed");
    initialising.getMetadata().getLabels().put("batch.kubernetes.io/job-name", "init");
    var children = children(broker, initialising);

    assertThat(children.brokerPods()).containsExactly(broker);
    assertThat(children.brokerProblem())
        .map(PodProblem::message)
        .hasValueSatisfying(message -> assertThat(message).contains("pod init-x"));
  }

  @Test
  void failedJobIsToldWithoutItsPods() {
    var job =
        Serialization.unmarshal(
            """
            metadata: {name: init, labels: {%s: %s}}
            status: {conditions: [{type: Failed, status: "True", message: it took too long}]}
            """
                .formatted(Labels.COMPONENT, BROKER.label()),
            Job.class);

    assertThat(children(job).failedJob(BROKER)).hasValue("job init has failed: it took too long");
    job.getStatus().getConditions().getFirst().setStatus("False");
    assertThat(children(job).failedJob(BROKER)).isEmpty();
  }

  private static Children children(HasMetadata... objects) {
    return new Children(List.of(objects), Optional.empty());
  }

  private static Pod pod(String name, String phase) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .addToLabels(Labels.COMPONENT, BROKER.label())
        .endMetadata()
        .withNewStatus()
        .withPhase(phase)
        .endStatus()
        .build();
  }
}
