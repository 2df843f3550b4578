package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.LongString;
import com.rabbitmq.client.Method;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.NotAuthenticatedException;
import io.brokerbench.core.broker.ServerFacts;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.VerificationReport.Verdict;
import io.brokerbench.core.plan.RunPlan;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cluster that is administered by AMQP alone, against nodes that are stood in for. */
@Timeout(60)
class AmqpBrokerAdminTest {

  private static final String TOPIC = RabbitRuns.TOPIC;
  private static final String QUORUM =
      " {x-delivery-limit=1000000, x-queue-leader-locator='balanced', x-queue-type='quorum',"
          + " x-quorum-initial-group-size=3, x-single-active-consumer=true}";
  private static final String STREAM =
      " {x-initial-cluster-size=3, x-queue-leader-locator='balanced', x-queue-type='stream'}";
  private static final String CLASSIC =
      "; broker.rabbitmq.queueType: Classic; durability: {level: 4, replicationFactor: 1}";

  /** Nothing listens there. */
  private static final String NOWHERE = "127.0.0.1:9";

  private StandInRabbitMq node;
  private StandInRabbitMq other;

  @BeforeEach
  void start() throws IOException {
    node = new StandInRabbitMq();
    other = new StandInRabbitMq();
  }

  @AfterEach
  void stop() throws IOException {
    node.close();
    other.close();
  }

  @Test
  void declaresQueuesWithTheirExchangeAndDeletesThem() throws Exception {
    var plan = plan("");
    try (var admin = admin(node.address())) {
      admin.awaitBrokers(null);
      admin.createTopics(plan.topics());

      assertThat(shown(node))
          .containsExactlyInAnyOrder(
              "exchange T direct durable",
              "queue T.0.T-s0 durable" + QUORUM,
              "queue T.1.T-s0 durable" + QUORUM,
              "bind T.0.T-s0 to T by 0",
              "bind T.1.T-s0 to T by 1");
      assertThat(shown(node).getFirst()).startsWith("exchange");

      admin.deleteTopics(plan.topics());
    }
    assertThat(shown(node).subList(5, 8))
        .containsExactlyInAnyOrder(
            "delete queue T.0.T-s0", "delete queue T.1.T-s0", "delete exchange T");
  }

  @Test
  void declaresStreamsWithoutAnExchange() throws Exception {
    var plan = plan("broker.rabbitmq.queueType: Stream");
    try (var admin = admin(node.address())) {
      admin.createTopics(plan.topics());
      admin.deleteTopics(plan.topics());
    }

    assertThat(shown(node).subList(0, 2))
        .containsExactlyInAnyOrder("queue T.0 durable" + STREAM, "queue T.1 durable" + STREAM);
    assertThat(shown(node).subList(2, 4))
        .containsExactlyInAnyOrder("delete queue T.0", "delete queue T.1");
  }

  /** By the first address in order, which two ports of one host have by their digits. */
  @Test
  void classicQueuesOfAPartitionAreOnOneNode() throws Exception {
    try (var admin = admin(node.address(), NOWHERE, other.address())) {
      admin.createTopics(plan("workload.subscriptionsPerTopic: 2" + CLASSIC).topics());
    }

    assertThat(List.of(partitions(node), partitions(other)))
        .containsExactlyInAnyOrder(List.of("0", "0"), List.of("1", "1"));
  }

  @Test
  void nodeInTroubleIsMadeUpForByAnother() throws Exception {
    node.answer(method -> refusal("host", method, 541, "INTERNAL_ERROR - vhost '/' is down"));
    try (var admin = admin(node.address(), other.address())) {
      admin.awaitBrokers(null);
      admin.createTopics(plan("").topics());
    }

    assertThat(shown(other)).hasSize(5);
  }

  /** Each a refusal of the one request, what it makes of three tasks, and how it is told. */
  @ParameterizedTest(name = "{0} {1} {2}: {3}, {4}, {5}")
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "login, 403, ACCESS_REFUSED - Login was refused, NOT_LET_IN, NOT_LET_IN, NOT_LET_IN",
        "host, 530, NOT_ALLOWED - vhost / not found, FINE, FAILED, FINE",
        "host, 530, NOT_ALLOWED - access to vhost '/' refused for user 'guest', FINE, FAILED,"
            + " FAILED",
        "host, 541, INTERNAL_ERROR - vhost '/' is down, FAILED, FAILED, FAILED",
        "queue, 403, ACCESS_REFUSED - configure access to queue refused, FINE, FAILED, FAILED",
        "queue, 406, PRECONDITION_FAILED - invalid arg 'x-queue-type', FINE, FAILED, FAILED",
      })
  void refusalsAreTold(
      String request, int code, String text, Outcome waiting, Outcome creating, Outcome deleting)
      throws Exception {
    node.answer(method -> refusal(request, method, code, text));
    var plan = plan("workload.partitionsPerTopic: 1");
    var host = RabbitMqMessage.OPEN_VIRTUAL_HOST.with("/");
    try (var admin = admin(node.address())) {
      assertOutcome(waiting, () -> admin.awaitBrokers(null), host, text);
      assertOutcome(
          creating,
          () -> admin.createTopics(plan.topics()),
          request.equals("host") ? host : RabbitMqMessage.CREATE_QUEUE.with(queue()),
          text);
      assertOutcome(
          deleting,
          () -> admin.deleteTopics(plan.topics()),
          request.equals("host") ? host : RabbitMqMessage.DELETE_QUEUE.with(queue()),
          text);
    }
  }

  private enum Outcome {
    FINE,
    FAILED,
    NOT_LET_IN
  }

  private static Method refusal(String request, Method method, int code, String text) {
    return switch (method) {
      case AMQP.Connection.StartOk any when request.equals("login") -> connectionClose(code, text);
      case AMQP.Connection.Open any when request.equals("host") -> connectionClose(code, text);
      case AMQP.Queue.Declare any when request.equals("queue") -> channelClose(code, text);
      case AMQP.Queue.Delete any when request.equals("queue") -> channelClose(code, text);
      default -> null;
    };
  }

  private static Method connectionClose(int code, String text) {
    return new AMQP.Connection.Close.Builder()
        .replyCode(code)
        .replyText(text)
        .classId(10)
        .methodId(40)
        .build();
  }

  private static Method channelClose(int code, String text) {
    return new AMQP.Channel.Close.Builder()
        .replyCode(code)
        .replyText(text)
        .classId(50)
        .methodId(10)
        .build();
  }

  private void assertOutcome(Outcome outcome, ThrowingCallable task, Object command, String text) {
    switch (outcome) {
      case FINE -> assertThatCode(task).doesNotThrowAnyException();
      case FAILED ->
          assertThatThrownBy(task)
              .isNotInstanceOf(NotAuthenticatedException.class)
              .isInstanceOfSatisfying(
                  BrokerException.class,
                  e ->
                      assertThat(e.details())
                          .isEqualTo(
                              RabbitMqMessage.REQUEST_FAILED.with(node.address(), command, text)));
      default ->
          assertThatThrownBy(task)
              .isInstanceOfSatisfying(
                  NotAuthenticatedException.class,
                  e ->
                      assertThat(e.details())
                          .isEqualTo(
                              RabbitMqMessage.NOT_CONNECTED.with(
                                  node.address(), "AuthenticationFailureException: " + text)));
    }
  }

  @Test
  void silenceOfEveryNodeIsAFailure() {
    try (var admin = admin(NOWHERE)) {
      assertThatThrownBy(() -> admin.awaitBrokers(null))
          .isNotInstanceOf(NotAuthenticatedException.class)
          .isInstanceOfSatisfying(
              BrokerException.class,
              e -> assertThat(e.details().id()).isEqualTo(RabbitMqMessage.NOT_CONNECTED));
    }
  }

  @Test
  void noSettingIsKnown() throws Exception {
    var plan = plan("durability.level: 1");
    try (var admin = admin(node.address())) {
      var report = admin.verify(plan);

      assertThat(report.verdict()).isEqualTo(Verdict.Unknown);
      var reason = RabbitMqMessage.NO_MANAGEMENT_API.with();
      assertThat(report.checks())
          .extracting(SettingCheck::subject)
          .containsOnly(
              RabbitMqMessage.NODES_UNREADABLE.with(reason).toString(),
              RabbitMqMessage.QUEUES_UNREADABLE.with(reason).toString());
      assertThat(report.checks())
          .extracting(SettingCheck::setting)
          .containsExactlyInAnyOrderElementsOf(
              plan.durability().settings().stream().map(wanted -> wanted.name()).toList());
      assertThat(admin.smallestInSyncSet(plan.topics())).isEmpty();
      assertThat(admin.leaders(plan.topics())).isEmpty();
    }
  }

  @Test
  void nodesSayTheirVersion() throws Exception {
    try (var admin = admin(NOWHERE, node.address())) {
      var facts = admin.describe();

      assertThat(facts.clusterId()).isEqualTo("stand-in");
      assertThat(facts.servers())
          .containsExactly(
              new ServerFacts("node", node.address(), "127.0.0.1", null, "4.0.5", Map.of()));
    }
  }

  private static RunPlan plan(String changes) throws Exception {
    return RabbitRuns.plan(
        changes.isEmpty()
            ? RabbitRuns.WITHOUT_MANAGEMENT
            : RabbitRuns.WITHOUT_MANAGEMENT + "; " + changes);
  }

  private static BrokerAdmin admin(String... addresses) {
    var endpoint =
        RabbitMqSystem.at(Arrays.asList(addresses), List.of(), List.of(), ClientAccess.OPEN);
    return new RabbitMqSystem().connect(endpoint, Credentials.NONE);
  }

  private static String queue() {
    return TOPIC + ".0." + TOPIC + "-s0";
  }

  private static List<String> partitions(StandInRabbitMq of) {
    return of.declarations().stream()
        .filter(AMQP.Queue.Declare.class::isInstance)
        .map(method -> ((AMQP.Queue.Declare) method).getQueue().split("\\.")[1])
        .sorted()
        .toList();
  }

  private static List<String> shown(StandInRabbitMq of) {
    return of.declarations().stream()
        .map(AmqpBrokerAdminTest::shown)
        .map(text -> text.replace(TOPIC, "T"))
        .toList();
  }

  private static String shown(Method method) {
    return switch (method) {
      case AMQP.Exchange.Declare declare ->
          "exchange %s %s%s"
              .formatted(declare.getExchange(), declare.getType(), durable(declare.getDurable()));
      case AMQP.Queue.Declare declare ->
          "queue %s%s %s"
              .formatted(
                  declare.getQueue(),
                  durable(declare.getDurable() && !declare.getAutoDelete()),
                  typed(declare.getArguments()));
      case AMQP.Queue.Bind bind ->
          "bind %s to %s by %s"
              .formatted(bind.getQueue(), bind.getExchange(), bind.getRoutingKey());
      case AMQP.Queue.Delete delete -> "delete queue " + delete.getQueue();
      case AMQP.Exchange.Delete delete -> "delete exchange " + delete.getExchange();
      default -> method.toString();
    };
  }

  private static String durable(boolean durable) {
    return durable ? " durable" : " transient";
  }

  /** RabbitMQ takes no text for a number. */
  private static String typed(Map<String, Object> arguments) {
    var typed = new TreeMap<String, String>();
    arguments.forEach(
        (name, value) ->
            typed.put(name, value instanceof LongString ? "'" + value + "'" : value.toString()));
    return typed.toString();
  }
}
