package io.brokerbench.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.AuthenticationType;
import io.brokerbench.api.TlsSpec;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.access.TestCertificate;
import io.brokerbench.core.access.TestStore;
import io.brokerbench.core.access.TlsContext;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.NotAuthenticatedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A server over TLS that wants a token. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecuredHttpApiTest {

  private static final String TOKEN = "eyJ.hunter2.x";
  private static final Duration BOUND = Duration.ofSeconds(30);

  private final List<String> authorizations = new CopyOnWriteArrayList<>();
  private TestCertificate certificate;
  private TestCertificate other;
  private HttpsServer server;
  private HttpServer plain;
  private String url;

  @BeforeAll
  void start() throws Exception {
    certificate = TestCertificate.of("ip:127.0.0.1", "RSA");
    other = TestCertificate.of("ip:127.0.0.1", "EC");
    var local = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    plain = HttpServer.create(local, 0);
    plain.createContext("/", this::answer);
    plain.start();
    server = HttpsServer.create(local, 0);
    var own = Map.of("user.crt", certificate.certificate(), "user.key", certificate.key());
    var access = access(AuthenticationType.Certificate, null);
    var credentials = Credentials.read(access, null, new TestStore(own));
    server.setHttpsConfigurator(new HttpsConfigurator(TlsContext.of(credentials)));
    server.createContext("/", this::answer);
    server.start();
    url = "https://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterAll
  void stop() {
    server.stop(0);
    plain.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    var authorization = exchange.getRequestHeaders().getFirst("Authorization");
    var path = exchange.getRequestURI().getPath();
    authorizations.add(path + " " + authorization);
    switch (path) {
      case "/moved" -> redirect(exchange, url + "/echo");
      case "/downgraded" -> redirect(exchange, "http://127.0.0.1:" + port() + "/echo");
      case "/round" -> redirect(exchange, "/round");
      default -> reply(exchange, ("Bearer " + TOKEN).equals(authorization) ? 200 : 401);
    }
  }

  private int port() {
    return plain.getAddress().getPort();
  }

  private static void redirect(HttpExchange exchange, String to) throws IOException {
    exchange.getResponseHeaders().add("Location", to);
    exchange.sendResponseHeaders(307, -1);
    exchange.close();
  }

  /** Tells what it was sent, as no server should. */
  private static void reply(HttpExchange exchange, int status) throws IOException {
    var body = String.valueOf(exchange.getRequestHeaders().get("Authorization")).getBytes();
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Test
  void tokenGoesAlongWhereverItIsSentOn() throws Exception {
    authorizations.clear();
    try (var http = http(certificate, TOKEN)) {
      assertThat(http.get(url + "/moved", BOUND).status()).isEqualTo(200);
    }
    assertThat(authorizations).containsExactly("/moved Bearer " + TOKEN, "/echo Bearer " + TOKEN);
  }

  @Test
  void tokenNeverLeavesTls() throws Exception {
    authorizations.clear();
    try (var http = http(certificate, TOKEN)) {
      assertThatThrownBy(() -> http.get(url + "/downgraded", BOUND))
          .isInstanceOf(BrokerException.class)
          .hasMessage(
              HttpMessage.REDIRECT_UNENCRYPTED
                  .with("GET " + url + "/downgraded", "http://127.0.0.1:" + port())
                  .toString());
    }
    assertThat(authorizations).hasSize(1);
  }

  @Test
  void roundsHaveAnEnd() throws Exception {
    try (var http = http(certificate, TOKEN)) {
      assertThatThrownBy(() -> http.get(url + "/round", BOUND))
          .hasMessage(
              HttpMessage.REDIRECTS.with("GET " + url + "/round", 5, url + "/round").toString());
    }
  }

  @Test
  void refusedTokenIsToldAsSuchAndNotShown() throws Exception {
    try (var http = http(certificate, "wrong-hunter2")) {
      assertThatThrownBy(() -> http.get(url + "/echo", BOUND).json())
          .isInstanceOf(NotAuthenticatedException.class)
          .hasMessage(
              HttpMessage.ANSWERED
                  .with("GET " + url + "/echo", 401, "[Bearer (the token)]")
                  .toString())
          .hasMessageNotContaining("wrong-hunter2");
    }
  }

  @Test
  void passwordIsSentAndNotShown() throws Exception {
    authorizations.clear();
    var store = new TestStore(new HashMap<>(Map.of("ca.crt", certificate.certificate())));
    var trust = Credentials.read(new ClientAccess(new TlsSpec("ca"), null), store, store);
    try (var http = HttpApi.withPassword("bench", "hunter2", trust)) {
      assertThatThrownBy(() -> http.post(url + "/echo", Map.of(), BOUND).json())
          .isInstanceOf(NotAuthenticatedException.class)
          .hasMessageContaining("[Basic (the token)]");
    }
    assertThat(authorizations).containsExactly("/echo Basic YmVuY2g6aHVudGVyMg==");
  }

  @Test
  void strangersAndOtherNamesAreRefusedAtOnce() throws Exception {
    var start = System.nanoTime();
    try (var stranger = http(other, TOKEN);
        var known = http(certificate, TOKEN)) {
      assertThatThrownBy(() -> stranger.get(url + "/echo", BOUND))
          .isInstanceOf(NotAuthenticatedException.class)
          .hasMessageContaining("SSLHandshakeException");
      assertThatThrownBy(() -> known.get(url.replace("127.0.0.1", "localhost") + "/echo", BOUND))
          .isInstanceOf(NotAuthenticatedException.class)
          .hasMessageContaining("localhost");
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(BOUND.dividedBy(2));
  }

  private static HttpApi http(TestCertificate trusted, String token) throws Exception {
    var store = new TestStore(new HashMap<>(Map.of("token", token)));
    store.entries().put("ca.crt", trusted.certificate());
    var access = access(AuthenticationType.Token, "ca");
    return new HttpApi(Credentials.read(access, store, store));
  }

  private static ClientAccess access(AuthenticationType type, String trustSecret) {
    return new ClientAccess(new TlsSpec(trustSecret), new AuthenticationSpec(type, null, "s"));
  }
}
