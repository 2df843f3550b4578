package io.brokerbench.operator.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.AuthenticationType;
import io.brokerbench.api.Reason;
import io.brokerbench.api.TlsSpec;
import io.brokerbench.core.access.AccessMessage;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.operator.permission.PermissionMessage;
import io.brokerbench.operator.permission.SecretConsent;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against a server with the words of a real API server (1.34). */
class SecretCredentialsTest {

  private static final String VALUE = "hunter2";
  private static final String FORBIDDEN =
      """
      {"kind":"Status","apiVersion":"v1","status":"Failure","code":403,"reason":"Forbidden",
       "message":"secrets \\"bench-user\\" is forbidden: User \\"system:serviceaccount:op:bb\\" cannot
       get resource \\"secrets\\" in API group \\"\\" in the namespace \\"bench\\""}
      """
          .replaceAll("\\n\\s*get", " get");
  private static final String MISSING =
      """
      {"kind":"Status","apiVersion":"v1","status":"Failure","code":404,"reason":"NotFound",
       "message":"secrets \\"bench-user\\" not found"}
      """;

  private final Map<String, String> secrets = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private KubernetesClient client;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    var config =
        new ConfigBuilder()
            .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
            .withRequestRetryBackoffLimit(0)
            .build();
    client = new KubernetesClientBuilder().withConfig(config).build();
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    var path = exchange.getRequestURI().getPath();
    requests.add(exchange.getRequestMethod() + " " + path);
    var body = secrets.getOrDefault(path.substring(path.lastIndexOf('/') + 1), MISSING);
    var status = body.equals(MISSING) ? 404 : body.equals(FORBIDDEN) ? 403 : 200;
    var bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Test
  void readsWhatTheRunNamesAndNothingElseAndAskedAgainReadsAgain() throws Exception {
    secrets.put("bench-user", secret("password", null));
    var credentials = new SecretCredentials(client);

    for (var i = 0; i < 2; i++) {
      assertThat(credentials.read(endpoint(null), "bench").password()).isEqualTo(VALUE);
    }
    assertThat(requests).hasSize(2).containsOnly("GET /api/v1/namespaces/bench/secrets/bench-user");
  }

  @Test
  void anOpenClusterAsksForNoSecret() throws Exception {
    new SecretCredentials(client).read(KafkaSystem.at("kafka:9092"), "bench");

    assertThat(requests).isEmpty();
  }

  @Test
  void forbiddenSecretIsAnErrorThatSaysHowToAllowIt() {
    secrets.put("bench-user", FORBIDDEN);

    assertRefused(
        null,
        Reason.PermissionMissing,
        own(PermissionMessage.SECRET_FORBIDDEN.with("bench", "bench-user", "op:bb")));
  }

  @Test
  void missingSecretIsNamed() {
    var missing = BrokerTaskMessage.NO_SECRET.with("bench");
    assertRefused(null, Reason.SpecInvalid, own(missing));
    secrets.put("bench-user", secret("password", null));
    var trust = new Problem("spec.broker.deployment.external.tls.trustSecret", "my-ca", missing);
    assertRefused("my-ca", Reason.SpecInvalid, Composed.of(trust));
  }

  @Test
  void missingKeyIsNamedAndNothingThatIsThere() {
    secrets.put("bench-user", secret("passwort", null));

    assertRefused(
        null,
        Reason.SpecInvalid,
        AccessMessage.NO_KEY.with(
            "spec.broker.deployment.external.authentication.secret: Secret bench-user in namespace"
                + " bench",
            "password",
            AuthenticationType.ScramSha512));
  }

  @ParameterizedTest
  @CsvSource({
    "'kafka-0:9093, kafka-1:9093', true",
    "'kafka-1:9093 kafka-0:9093 other:1', true",
    "kafka-0:9093, false",
    "'', false",
    "'kafka-0:9093,kafka-1:90933', false",
  })
  void itsOwnerSaysWhereItMayBeSent(String servers, boolean allowed) throws Exception {
    secrets.put("bench-user", secret("password", servers));

    if (allowed) {
      assertThat(new SecretCredentials(client).read(endpoint(null), "bench").password())
          .isEqualTo(VALUE);
    } else {
      var listed = List.of(servers.split("[, ]+"));
      var missing =
          Stream.of("kafka-0:9093", "kafka-1:9093").filter(at -> !listed.contains(at)).toList();
      assertRefused(
          null,
          Reason.SpecInvalid,
          own(
              servers.isEmpty()
                  ? PermissionMessage.SECRET_FOR_NO_SERVER.with(SecretConsent.SERVERS, missing)
                  : PermissionMessage.SECRET_NOT_FOR_SERVER.with(
                      SecretConsent.SERVERS, missing, listed)));
    }
  }

  /** An error of the Secret with the credentials. */
  private static Message own(Message why) {
    return Composed.of(
        new Problem("spec.broker.deployment.external.authentication.secret", "bench-user", why));
  }

  private void assertRefused(String trustSecret, Reason reason, Message message) {
    assertThatThrownBy(() -> new SecretCredentials(client).read(endpoint(trustSecret), "bench"))
        .isInstanceOfSatisfying(
            RefusedAccessException.class,
            refused -> {
              assertThat(refused.reason()).isEqualTo(reason);
              assertThat(refused.details()).isEqualTo(message);
            })
        .hasMessageNotContaining(VALUE);
  }

  private static Endpoint endpoint(String trustSecret) {
    var authentication =
        new AuthenticationSpec(AuthenticationType.ScramSha512, "bench", "bench-user");
    return KafkaSystem.at(
        "kafka-0:9093,kafka-1:9093", new ClientAccess(new TlsSpec(trustSecret), authentication));
  }

  private static String secret(String key, String servers) {
    var annotations =
        servers == null ? "" : "\"annotations\":{\"brokerbench.io/servers\":\"" + servers + "\"},";
    return """
    {"kind":"Secret","apiVersion":"v1",
     "metadata":{%s"name":"bench-user","namespace":"bench"},"data":{"%s":"%s"}}
    """
        .formatted(annotations, key, Base64.getEncoder().encodeToString(VALUE.getBytes()));
  }
}
