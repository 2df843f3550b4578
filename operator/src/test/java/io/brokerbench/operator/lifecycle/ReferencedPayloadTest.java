package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertMessage;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Problem;
import io.brokerbench.operator.resources.load.LoadGenerator;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run whose payloads are made of a file. */
class ReferencedPayloadTest {

  private static final OperatorSettings SETTINGS =
      OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1"));

  private final Lifecycle lifecycle = new Lifecycle(SETTINGS);

  /** The copy is what nobody changes under the run. */
  @Test
  void fileIsCopiedWhenTheRunIsAccepted() {
    var accepted = lifecycle.decide(views("orders.json", "abc").build());

    assertMessage(accepted, LifecycleMessage.ACCEPTED.with());
    assertThat(accepted.status().workload()).isNull();
    assertThat(copy(accepted)).isEqualTo("YWJj");
  }

  @Test
  void workersGetTheCopyAndNothingElseDoes() {
    var run = Views.read("payload.yaml");
    var generator = new LoadGenerator(run, SETTINGS);
    var name = generator.payload(new byte[1]).getMetadata().getName();
    var pod = generator.workers().getSpec().getTemplate().getSpec();

    assertThat(pod.getContainers().getFirst().getArgs())
        .contains("--payload-file=/etc/brokerbench/payload/payload");
    assertThat(pod.getVolumes())
        .filteredOn(volume -> volume.getName().equals("payload"))
        .singleElement()
        .satisfies(volume -> assertThat(volume.getConfigMap().getName()).isEqualTo(name));
    var level2 = new LoadGenerator(Views.read("level2.yaml"), SETTINGS);
    assertThat(Serialization.asYaml(level2.workers())).doesNotContain("payload");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "orders.json | ''  | EMPTY_FILE    | ",
        "other.json  | abc | NO_SUCH_KEY   | other.json",
        "            |     | NO_CONFIG_MAP | bench",
      })
  void fileThatIsNotThereEndsTheRunBeforeAnythingIsMade(
      String key, String text, ReferencedMessage error, String argument) {
    var decision =
        lifecycle.decide((key == null ? Views.of("payload.yaml") : views(key, text)).build());

    var succeeded = decision.status().condition(ConditionType.Succeeded).orElseThrow();
    assertThat(decision.actions()).isEmpty();
    assertThat(succeeded.getReason()).isEqualTo(Reason.SpecInvalid.name());
    assertThat(succeeded.getMessage())
        .isEqualTo(
            new Problem(
                    "spec.workload.payload.fromConfigMap",
                    "ConfigMap payloads, key orders.json",
                    argument == null ? error.with() : error.with(argument))
                .toString());
  }

  /** Such as by a quota: then there is no phase yet that the run could go on from. */
  @Test
  void refusedCopyEndsTheRun() {
    var views = views("orders.json", "abc");

    var refused = lifecycle.refused(views.build(), "exceeded quota");
    assertThat(refused.status().phase()).isEqualTo(Phase.Pending);

    var finished = lifecycle.decide(views.after(refused).build()).status();
    assertThat(finished.phase()).isEqualTo(Phase.Failed);
    assertThat(finished.condition(ConditionType.Succeeded).orElseThrow().getReason())
        .isEqualTo(Reason.RequestRefused.name());
  }

  /** What the copy holds, in base64. */
  static String copy(Decision decision) {
    var create = (Action.Create) decision.actions().getLast();
    var copy = (ConfigMap) create.resources().getFirst();
    assertThat(copy.getImmutable()).isTrue();
    return copy.getBinaryData().get("payload");
  }

  private static Views views(String key, String text) {
    return Views.of("payload.yaml")
        .configMap("payloads", new ConfigMapBuilder().addToData(key, text).build());
  }
}
