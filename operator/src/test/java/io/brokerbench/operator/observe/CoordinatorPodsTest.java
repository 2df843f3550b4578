package io.brokerbench.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoordinatorPodsTest {

  /** Exit codes of containers that have ended; {@code runs} of those that have not. */
  @ParameterizedTest(name = "{0}, containers {1}: succeeded {2}, runs {3}")
  @CsvSource({
    "Pending,   '',       false, false",
    "Running,   runs,     false, true",
    "Running,   0,        true,  false",
    "Running,   1,        false, true",
    "Running,   '0 runs', false, true",
    "Running,   '0 1',    false, true",
    "Running,   '0 0',    true,  false",
    "Running,   '',       false, true",
    "Succeeded, 0,        true,  false",
    "Succeeded, '',       true,  false",
    "Failed,    0,        false, false",
    "Failed,    1,        false, false",
  })
  void endsWithItsContainers(String phase, String containers, boolean succeeded, boolean runs) {
    var statuses =
        Stream.of(containers.split(" ")).filter(c -> !c.isEmpty()).map(c -> status(c)).toList();

    var coordinator = coordinator(phase, statuses, Math.max(1, statuses.size()));

    assertThat(coordinator.succeeded()).isEqualTo(succeeded);
    assertThat(coordinator.runs()).isEqualTo(runs);
  }

  @ParameterizedTest
  @CsvSource({"1, true", "2, false"})
  void containerThatIsNotToldOfHasNotEnded(int containers, boolean succeeded) {
    assertThat(coordinator("Running", List.of(status("0")), containers).succeeded())
        .isEqualTo(succeeded);
  }

  private static CoordinatorPods coordinator(
      String phase, List<ContainerStatus> statuses, int containers) {
    var run = new BenchmarkRun();
    run.setMetadata(new ObjectMeta());
    run.getMetadata().setName("run");
    run.getMetadata().setUid("0f8fad5b-d9cb-469f-a165-70867728950e");
    var pod =
        new PodBuilder()
            .withNewMetadata()
            .withName("coordinator")
            .withLabels(Labels.of(run, Labels.Component.COORDINATOR))
            .endMetadata()
            .withNewSpec()
            .endSpec()
            .withNewStatus()
            .withPhase(phase)
            .withContainerStatuses(statuses)
            .endStatus();
    for (var i = 0; i < containers; i++) {
      pod.editSpec().addNewContainer().withName("c" + i).endContainer().endSpec();
    }
    return new Children(List.<HasMetadata>of(pod.build()), List.of(), List.of(), Optional.empty())
        .coordinator();
  }

  private static ContainerStatus status(String state) {
    var status = new ContainerStatusBuilder().withName("c").withNewState();
    return state.equals("runs")
        ? status.withNewRunning().endRunning().endState().build()
        : status
            .withNewTerminated()
            .withExitCode(Integer.parseInt(state))
            .endTerminated()
            .endState()
            .build();
  }
}
