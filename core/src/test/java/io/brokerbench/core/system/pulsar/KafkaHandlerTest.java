package io.brokerbench.core.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.AuthenticationType;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.http.HttpApi;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.plan.TopicPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pulsar by an endpoint that names where its brokers speak Kafka's protocol. */
class KafkaHandlerTest {

  private static final String RUNTIME = "/admin/v2/brokers/configuration/runtime";
  private static final String NAME = "persistent://" + RecordedPulsar.NAMESPACE + "/t-0";
  private static final TopicPlan TOPICS =
      new TopicPlan(
          List.of(NAME), 1, 3, Map.of("bookkeeperAckQuorum", "2"), Map.of(NAME, List.of("t-0-s0")));

  private final RecordedPulsar pulsar = new RecordedPulsar();

  @AfterEach
  void close() {
    pulsar.close();
  }

  @ParameterizedTest(name = "messagingProtocols {0}")
  @CsvSource(
      delimiter = '|',
      value = {"'' | not set", "[] | []", "[mqtt, kafkaesque] | [mqtt, kafkaesque]"})
  void brokerWithoutTheHandlerIsRefused(String loaded, String found) {
    loaded(loaded);

    assertThatExceptionOfType(BrokerException.class)
        .isThrownBy(() -> create("127.0.0.1:9092"))
        .satisfies(
            e ->
                assertThat(e.details())
                    .isEqualTo(PulsarMessage.NO_KAFKA_HANDLER.with(pulsar.address(), found)));
    assertThat(pulsar.requests()).noneMatch(request -> request.startsWith("PUT "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"[kafka]", "kafka", "[mqtt, kafka]"})
  void brokerWithTheHandlerGetsTopics(String loaded) throws BrokerException {
    loaded(loaded);

    create("127.0.0.1:9092");

    assertThat(pulsar.requests())
        .anyMatch(request -> request.startsWith("PUT " + RecordedPulsar.TOPIC + "/partitions"))
        .noneMatch(request -> request.contains("/subscription/"));
  }

  /** As Pulsar 2.10.1 was seen to answer. */
  @Test
  void brokersOfAnOldPulsarAreListedByCluster() throws BrokerException {
    loaded("[kafka]");
    pulsar.reply("/admin/v2/brokers", 404, "{\"message\":\"Not Found\"}");
    pulsar.reply("/admin/v2/brokers/test", 200, "[\"" + pulsar.address() + "\"]");

    create("127.0.0.1:9092");

    assertThat(pulsar.requests())
        .contains("GET /admin/v2/brokers/test")
        .anyMatch(request -> request.startsWith("PUT " + RecordedPulsar.TOPIC + "/partitions"));
  }

  /** As Pulsar 2.10.1 was seen to answer. */
  @Test
  void namespacePolicyAppliesWithoutTopicPolicies() throws BrokerException {
    pulsar.reply(RecordedPulsar.TOPIC + "/persistence", 405, "{\"reason\":\"disabled\"}");
    pulsar.reply(
        "/admin/v2/namespaces/" + RecordedPulsar.NAMESPACE + "/persistence",
        200,
        "{\"bookkeeperAckQuorum\":2}");

    try (var http = new HttpApi(Credentials.NONE)) {
      assertThat(new PulsarTopics(http, pulsar.url()).persistence(NAME))
          .isEqualTo(Map.of("bookkeeperAckQuorum", "2"));
    }
  }

  @Test
  void unreadableConfigurationIsNotRefused() throws BrokerException {
    pulsar.reply(RUNTIME, 403, "");

    create("127.0.0.1:9092");

    assertThat(pulsar.requests()).anyMatch(request -> request.startsWith("PUT "));
  }

  @Test
  void pulsarsOwnProtocolNeedsNoHandler() throws BrokerException {
    loaded("");
    pulsar.reply(RecordedPulsar.TOPIC + "/subscription/t-0-s0", 204, "");

    create(null);

    assertThat(pulsar.requests())
        .noneMatch(request -> request.contains(RUNTIME))
        .anyMatch(request -> request.contains("/subscription/t-0-s0"));
  }

  @ParameterizedTest
  @CsvSource({"'a:9092,b:9092'", ","})
  void endpointAndSpecOfAClusterAgree(String kafka) {
    var access =
        new ClientAccess(null, new AuthenticationSpec(AuthenticationType.Token, null, "secret"));
    var endpoint =
        PulsarSystem.with(
            PulsarSystem.at("pulsar://p:6650", "http://p:8080", List.of("http://b:8000"), access),
            kafka);
    var system = new PulsarSystem();

    var external = system.external(endpoint);

    assertThat(external.pulsar().kafkaBootstrapServers()).isEqualTo(kafka);
    assertThat(system.endpoint(external)).isEqualTo(endpoint);
    assertThat(endpoint.all(Protocol.KafkaOnPulsar)).hasSize(kafka == null ? 0 : 2);
    assertThat(system.topicFields()).containsExactly("pulsar.protocol");
  }

  private void loaded(String protocols) {
    pulsar.edit(RUNTIME, "^\\s*\\{", "{\"messagingProtocols\": \"" + protocols + "\",");
  }

  private void create(String kafka) throws BrokerException {
    try (var admin = PulsarBrokerAdmin.connect(endpoint(kafka), Credentials.NONE)) {
      admin.createTopics(TOPICS);
    }
  }

  private Endpoint endpoint(String kafka) {
    return PulsarSystem.with(
        PulsarSystem.at("pulsar://127.0.0.1:6650", pulsar.url(), List.of()), kafka);
  }
}
