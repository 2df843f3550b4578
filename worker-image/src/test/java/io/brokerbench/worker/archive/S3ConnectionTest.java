package io.brokerbench.worker.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
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
import io.brokerbench.core.archive.StoreException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** To a store whose certificate signs itself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class S3ConnectionTest {

  private static final byte[] CONTENT = "content".getBytes(StandardCharsets.UTF_8);

  private final List<String> authorizations = new CopyOnWriteArrayList<>();

  @TempDir private static Path directory;

  private HttpsServer server;
  private URI endpoint;
  private Path bundle;

  @BeforeAll
  void start() throws Exception {
    var certificate = TestCertificate.of("ip:127.0.0.1", "RSA");
    var own =
        new HashMap<>(Map.of("user.crt", certificate.certificate(), "user.key", certificate.key()));
    var authentication = new AuthenticationSpec(AuthenticationType.Certificate, null, "s");
    var access = new ClientAccess(new TlsSpec(null), authentication);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(TlsContext.of(Credentials.read(access, null, new TestStore(own)))));
    server.createContext("/", this::answer);
    server.start();
    endpoint = URI.create("https://127.0.0.1:" + server.getAddress().getPort());
    bundle =
        Files.writeString(
            directory.resolve("ca.pem"), "Our authority\n=====\n" + certificate.certificate());
  }

  @AfterAll
  void stop() {
    server.stop(0);
  }

  @BeforeEach
  void forget() {
    authorizations.clear();
  }

  private void answer(HttpExchange exchange) throws IOException {
    authorizations.add(exchange.getRequestHeaders().getFirst("Authorization"));
    exchange.sendResponseHeaders(200, CONTENT.length);
    exchange.getResponseBody().write(CONTENT);
    exchange.close();
  }

  private S3Store store(String region, Map<String, String> environment) throws StoreException {
    return new S3Store(
        new S3Location("results", ""),
        S3Connection.of(endpoint, region, environment),
        StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "secret")));
  }

  @ParameterizedTest(name = "option {0}, AWS_REGION {1}: {2}")
  @CsvSource({
    "         ,           , us-east-1",
    "         , ''        , us-east-1",
    "         , eu-west-1 , eu-west-1",
    "eu-north-1,          , eu-north-1",
    "eu-north-1, eu-west-1, eu-north-1",
  })
  void regionOfTheEnvironmentHolds(String option, String variable, String region)
      throws StoreException {
    var environment = new HashMap<>(Map.of("AWS_CA_BUNDLE", bundle.toString()));
    if (variable != null) {
      environment.put("AWS_REGION", variable);
    }
    try (var store = store(option, environment)) {
      assertThat(store.get("a", 10)).contains(CONTENT);
    }
    assertThat(authorizations)
        .singleElement()
        .satisfies(header -> assertThat(header).contains("/" + region + "/s3/aws4_request"));
  }

  @Test
  void sdkFindsTheRegionOfAmazonsStore() {
    assertThat(S3Connection.of(null, null, Map.of("AWS_REGION", "eu-west-1")).region()).isNull();
    assertThat(S3Connection.of(null, "eu-west-1", Map.of()).region()).isEqualTo("eu-west-1");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void strangeAuthorityIsNamed(boolean empty) throws StoreException {
    try (var store = store(null, empty ? Map.of("AWS_CA_BUNDLE", "") : Map.of())) {
      var failure = catchThrowableOfType(StoreException.class, () -> store.get("a", 10));

      assertThat(failure.problem().id()).isEqualTo(S3Message.TLS);
      assertThat(authorizations).isEmpty();
    }
  }

  @Test
  void authoritiesOfTheJvmStayTrusted() throws Exception {
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init((KeyStore) null);
    var usual = issuers(factory.getTrustManagers());

    var trusted = issuers(TrustedAuthorities.with(bundle));

    assertThat(usual).isNotEmpty();
    assertThat(trusted).containsAll(usual).hasSize(usual.size() + 1);
  }

  private static List<Object> issuers(TrustManager[] managers) {
    return Stream.of(managers)
        .map(X509TrustManager.class::cast)
        .<Object>flatMap(manager -> Stream.of(manager.getAcceptedIssuers()))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no certificate", "-----BEGIN CERTIFICATE-----\nMII=\n"})
  void unusableBundleIsNamed(String content) throws IOException {
    var file = Files.writeString(directory.resolve("unusable.pem"), content);

    assertThat(refused(file)).isEqualTo(S3Message.CA_BUNDLE);
    assertThat(refused(directory.resolve("missing.pem"))).isEqualTo(S3Message.CA_BUNDLE);
  }

  private Object refused(Path file) {
    var environment = Map.of("AWS_CA_BUNDLE", file.toString());
    var failure = catchThrowableOfType(StoreException.class, () -> store(null, environment));
    assertThat(failure.problem().arguments().getFirst()).isEqualTo(file);
    return failure.problem().id();
  }
}
