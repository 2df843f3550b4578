package io.brokerbench.operator.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.Expected;
import io.brokerbench.operator.deployment.DeploymentObservation;
import io.brokerbench.operator.deployment.Provisioning;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A StatefulSet whose nodes need a cookie that is made after it. */
class RabbitMqBrokersTest {

  private final BenchmarkRun run = RabbitMqRuns.run();
  private final List<HasMetadata> objects = new ArrayList<>();

  @Test
  void statefulSetIsMadeFirst() {
    assertThat(missing())
        .extracting(HasMetadata::getKind)
        .containsExactly("ConfigMap", "Service", "StatefulSet");
  }

  /** Its pods wait for the Secret that they mount. */
  @Test
  void cookieIsMadeUntilEveryPodIsReady() throws Exception {
    made();
    pod(0);
    pod(1);

    Expected.compare("rabbitmq-cookie.yaml", missing());

    pod(2);
    assertThat(look()).isInstanceOf(Provisioning.Ready.class);
  }

  @Test
  void podsMountTheCookieOfTheirAttempt() {
    made();
    var mounted =
        objects.stream()
            .filter(StatefulSet.class::isInstance)
            .flatMap(
                set -> ((StatefulSet) set).getSpec().getTemplate().getSpec().getVolumes().stream())
            .filter(volume -> volume.getSecret() != null)
            .map(volume -> volume.getSecret().getSecretName());

    assertThat(mounted).containsExactly(missing().getFirst().getMetadata().getName());
  }

  @Test
  void eachClusterHasACookieOfItsOwn() {
    made();
    var rabbitmq = new RabbitMqStatefulSet(run, RabbitMqRuns.plan(run), RabbitMqRuns.SETTINGS);

    assertThat(cookie(rabbitmq)).matches("[A-Za-z0-9_-]{43}").isNotEqualTo(cookie(rabbitmq));
  }

  private String cookie(RabbitMqStatefulSet rabbitmq) {
    var secret = (Secret) missing(rabbitmq).getFirst();
    return secret.getStringData().get(ErlangCookie.KEY);
  }

  private List<HasMetadata> missing() {
    return missing(RabbitMqRuns.statefulSet(run));
  }

  private List<HasMetadata> missing(RabbitMqStatefulSet rabbitmq) {
    return ((Provisioning.Missing) look(rabbitmq)).resources();
  }

  private Provisioning look() {
    return look(RabbitMqRuns.statefulSet(run));
  }

  private Provisioning look(RabbitMqStatefulSet rabbitmq) {
    return rabbitmq
        .deployment()
        .look(
            new DeploymentObservation(
                new Children(objects, Optional.empty()),
                Optional.empty(),
                Optional.empty(),
                Instant.EPOCH));
  }

  private void made() {
    objects.addAll(RabbitMqRuns.statefulSet(run).resources());
    objects.forEach(object -> object.getMetadata().setUid("uid-of-" + object.getKind()));
  }

  private void pod(int number) {
    objects.add(
        new PodBuilder()
            .withNewMetadata()
            .withName("level1-0f8fad-rabbitmq-" + number)
            .withLabels(Labels.of(run, Labels.Component.BROKER))
            .endMetadata()
            .withNewStatus()
            .addNewCondition()
            .withType("Ready")
            .withStatus("True")
            .endCondition()
            .endStatus()
            .build());
  }
}
