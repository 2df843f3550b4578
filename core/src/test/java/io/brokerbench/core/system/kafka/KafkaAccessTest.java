package io.brokerbench.core.system.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.AuthenticationType;
import io.brokerbench.api.TlsSpec;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.access.TestCertificate;
import io.brokerbench.core.access.TestStore;
import java.util.Map;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.security.JaasContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaAccessTest {

  private static final String SECRET = "hunter2";

  @Test
  void anOpenClusterGetsNoSettings() {
    assertThat(KafkaAccess.settings(ClientAccess.OPEN, Credentials.NONE)).isEmpty();
  }

  @ParameterizedTest(name = "{0}, TLS {1}")
  @CsvSource({
    "ScramSha256, true, SASL_SSL, SCRAM-SHA-256, scram.ScramLoginModule",
    "ScramSha512, true, SASL_SSL, SCRAM-SHA-512, scram.ScramLoginModule",
    "ScramSha512, false, SASL_PLAINTEXT, SCRAM-SHA-512, scram.ScramLoginModule",
    "Plain, true, SASL_SSL, PLAIN, plain.PlainLoginModule",
    "Plain, false, SASL_PLAINTEXT, PLAIN, plain.PlainLoginModule",
  })
  void saslByName(
      AuthenticationType type, boolean tls, String protocol, String mechanism, String module)
      throws Exception {
    var access =
        new ClientAccess(
            tls ? new TlsSpec(null) : null, new AuthenticationSpec(type, "bench", "s"));

    assertThat(settings(access, Map.of("password", SECRET)))
        .containsOnly(
            Map.entry("security.protocol", protocol),
            Map.entry("sasl.mechanism", mechanism),
            Map.entry(
                "sasl.jaas.config",
                "org.apache.kafka.common.security."
                    + module
                    + " required username=\"bench\" password=\"hunter2\";"));
  }

  @Test
  void tlsAloneTrustsTheJvmOrWhatIsGiven() throws Exception {
    var trust = TestCertificate.of("dns:localhost", "RSA").certificate();

    assertThat(settings(new ClientAccess(new TlsSpec(null), null), Map.of()))
        .containsOnly(Map.entry("security.protocol", "SSL"));
    assertThat(settings(new ClientAccess(new TlsSpec("ca"), null), Map.of("ca.crt", trust)))
        .containsOnly(
            Map.entry("security.protocol", "SSL"),
            Map.entry("ssl.truststore.type", "PEM"),
            Map.entry("ssl.truststore.certificates", trust));
  }

  @Test
  void aCertificateIsShownAsItIs() throws Exception {
    var made = TestCertificate.of("dns:localhost", "EC");
    var authentication = new AuthenticationSpec(AuthenticationType.Certificate, null, "s");
    var access = new ClientAccess(new TlsSpec(null), authentication);

    var settings = settings(access, Map.of("user.crt", made.certificate(), "user.key", made.key()));

    assertThat(settings)
        .containsOnly(
            Map.entry("security.protocol", "SSL"),
            Map.entry("ssl.keystore.type", "PEM"),
            Map.entry("ssl.keystore.certificate.chain", made.certificate()),
            Map.entry("ssl.keystore.key", made.key()));
    assertNeverLogged(settings, made.key().lines().skip(1).findFirst().orElseThrow());
  }

  /** What Kafka itself makes of it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "hunter2",
        "with \"quotes\" and \\ and \\n",
        "\"; org.example.Evil required x=\"",
        "ends in \\",
        "' $ { } = ; // /* */ #",
        "pässwörd ключ 鍵",
        " spaces "
      })
  void hostileNamesAndPasswordsStayWhatTheyAre(String hostile) throws Exception {
    var authentication = new AuthenticationSpec(AuthenticationType.ScramSha512, hostile, "s");
    var settings = settings(new ClientAccess(null, authentication), Map.of("password", hostile));
    var jaas = new Password((String) settings.get(SaslConfigs.SASL_JAAS_CONFIG));

    var entries =
        JaasContext.loadClientContext(Map.of(SaslConfigs.SASL_JAAS_CONFIG, jaas))
            .configurationEntries();

    assertThat(entries).hasSize(1);
    assertThat(entries.getFirst().getLoginModuleName()).endsWith("ScramLoginModule");
    assertThat(entries.getFirst().getOptions())
        .isEqualTo(Map.of("username", hostile, "password", hostile));
  }

  @Test
  void kafkaNeverLogsAPassword() throws Exception {
    var authentication = new AuthenticationSpec(AuthenticationType.Plain, "bench", "s");

    assertNeverLogged(
        settings(new ClientAccess(null, authentication), Map.of("password", SECRET)), SECRET);
  }

  private static void assertNeverLogged(Map<String, Object> settings, String secret) {
    settings.put("bootstrap.servers", "localhost:9092");
    assertThat(new AdminClientConfig(settings).values().toString()).doesNotContain(secret);
  }

  private static Map<String, Object> settings(ClientAccess access, Map<String, String> entries)
      throws Exception {
    var store = new TestStore(entries);
    return KafkaAccess.settings(access, Credentials.read(access, store, store));
  }
}
