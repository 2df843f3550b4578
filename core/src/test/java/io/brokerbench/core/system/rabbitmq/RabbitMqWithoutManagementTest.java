package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.Protocol;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs against existing clusters of RabbitMQ whose management API is not known: their plans. */
class RabbitMqWithoutManagementTest {

  private static final String ADDRESSES = "broker.deployment.external.rabbitmq";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        ADDRESSES + ": {} | " + ADDRESSES + ".amqpAddresses | | NO_WAY_TO_CREATE",
        // Clients of streams need no AMQP, but it creates the streams.
        "broker.rabbitmq.queueType: Stream; "
            + ADDRESSES
            + ": {streamAddresses: ['r:5552']}"
            + (" | " + ADDRESSES + ".amqpAddresses | | NO_WAY_TO_CREATE"),
        "broker.rabbitmq.queueType: Stream; "
            + ADDRESSES
            + ".streamAddresses: []"
            + (" | " + ADDRESSES + ".streamAddresses | | NO_ADDRESS"),
        "broker.rabbitmq.queueType: ClassicMirrored"
            + " | broker.rabbitmq.queueType | ClassicMirrored | MIRRORS_NEED_MANAGEMENT",
        "workload.clientConfig: {producer: {connectTo: Leader}}"
            + " | workload.clientConfig.producer[connectTo] | Leader | LEADERS_UNKNOWN",
        "workload.clientConfig: {consumer: {connectTo: Leader}}"
            + " | workload.clientConfig.consumer[connectTo] | Leader | LEADERS_UNKNOWN",
      })
  void refuses(String changes, String field, String value, RabbitMqConfigMessage identity) {
    var problems = RabbitRuns.problems(RabbitRuns.WITHOUT_MANAGEMENT + "; " + changes);

    assertThat(problems)
        .singleElement()
        .extracting(Problem::field, Problem::value, problem -> problem.message().id())
        .containsExactly("spec." + field, value, identity);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "broker.rabbitmq.queueType: Quorum",
        "broker.rabbitmq.queueType: Stream",
        "broker.rabbitmq.queueType: Classic; durability: {level: 4, replicationFactor: 1}",
        "workload.clientConfig: {producer: {connectTo: Any}}",
        "broker.deployment.external.tls: {}",
      })
  void accepts(String changes) {
    var run = RabbitRuns.WITHOUT_MANAGEMENT + "; " + changes;

    assertThat(RabbitRuns.problems(run)).isEmpty();
    assertThat(new RabbitMqSettings(RabbitRuns.spec(run)).remarks())
        .contains(RabbitMqConfigMessage.REMARK_NO_MANAGEMENT_API.with());
  }

  @Test
  void nothingIsSaidOfTheApiWhereItIsKnown() {
    assertThat(new RabbitMqSettings(RabbitRuns.spec(RabbitRuns.EXTERNAL)).remarks())
        .doesNotContain(RabbitMqConfigMessage.REMARK_NO_MANAGEMENT_API.with());
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({"true, Leader", "false, Any"})
  void clientsConnectToLeadersWhereTheyAreKnown(boolean known, String node) throws Exception {
    var plan = RabbitRuns.plan(known ? RabbitRuns.EXTERNAL : RabbitRuns.WITHOUT_MANAGEMENT);

    assertThat(plan.clients().producer()).containsEntry("connectTo", node);
    assertThat(plan.clients().consumer()).containsEntry("connectTo", node);
  }

  @Test
  void isAdministeredByAmqp() {
    var system = new RabbitMqSystem();
    var external = RabbitRuns.spec(RabbitRuns.WITHOUT_MANAGEMENT).broker().deployment().external();

    assertThat(system.administration(system.endpoint(external))).isEqualTo(Protocol.Amqp);
    assertThat(system.external(system.endpoint(external))).isEqualTo(external);
  }

  /** The level is planned as on any cluster: nothing less is wanted. */
  @Test
  void theSameIsWanted() throws Exception {
    var known = RabbitRuns.plan(RabbitRuns.EXTERNAL);

    var plan = RabbitRuns.plan(RabbitRuns.WITHOUT_MANAGEMENT);

    assertThat(plan.durability()).isEqualTo(known.durability());
    assertThat(plan.topics()).isEqualTo(known.topics());
    assertThat(
            plan.durability().settings().stream()
                .map(setting -> setting.scope().name())
                .distinct()
                .collect(Collectors.joining(" ")))
        .isEqualTo("Broker Partition");
  }
}
