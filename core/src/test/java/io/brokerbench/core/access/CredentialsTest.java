package io.brokerbench.core.access;

import static io.brokerbench.api.AuthenticationType.Certificate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.AuthenticationType;
import io.brokerbench.api.TlsSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsTest {

  private static final String SECRET = "hunter2";

  @TempDir private Path directory;

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "ScramSha512 | other    | hunter2   | Secret s in namespace n has no key password:"
            + " authentication type ScramSha512 needs it",
        "Plain       | password | ''        | key password of Secret s in namespace n must be one"
            + " line of text",
        "Plain       | password | hunter2\\nx | must be one line of text",
        "Token       | password | hunter2   | has no key token",
        "Certificate | user.key | hunter2   | has neither key user.crt nor tls.crt",
        "Certificate | user.crt | hunter2   | has no key user.key",
        "Certificate | tls.crt  | hunter2   | has no key tls.key",
      })
  void whatIsMissingIsNamedAndNothingThatIsThere(
      AuthenticationType type, String key, String value, String message) {
    var store = store(key, value.replace("\\n", "\n"));

    assertThatThrownBy(() -> Credentials.read(by(type), store, store))
        .isInstanceOf(InvalidCredentialsException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining(SECRET);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hunter2 | it must be PEM, with -----BEGIN PRIVATE KEY-----",
        "-----BEGIN RSA PRIVATE KEY-----hunter2-----END RSA PRIVATE KEY----- | is a \"BEGIN RSA"
            + " PRIVATE KEY\", which Kafka's client cannot read: it must be PKCS#8",
        "-----BEGIN EC PRIVATE KEY-----hunter2-----END EC PRIVATE KEY----- | privateKey.encoding"
            + " PKCS8",
        "-----BEGIN ENCRYPTED PRIVATE KEY-----hunter2-----END ENCRYPTED PRIVATE KEY----- | is"
            + " encrypted",
        "-----BEGIN PRIVATE KEY-----hunter2-----END PRIVATE KEY----- | cannot be read: it must be"
            + " PKCS#8 of RSA, EC, DSA",
      })
  void keysThatNoClientReadsAreRefused(String key, String message) throws Exception {
    var entries = Map.of("user.crt", certificate("RSA").certificate(), "user.key", key);

    assertThatThrownBy(() -> Credentials.read(by(Certificate), null, new TestStore(entries)))
        .hasMessageContaining("key user.key of Secret s in namespace n ")
        .hasMessageContaining(message)
        .hasMessageNotContaining(SECRET);
  }

  @ParameterizedTest
  @CsvSource({"user, RSA", "user, EC", "tls, RSA"})
  void certificatesHaveTheNamesOfStrimziOrOfKubernetes(String name, String algorithm)
      throws Exception {
    var made = certificate(algorithm);
    var store = new TestStore(Map.of(name + ".crt", made.certificate(), name + ".key", made.key()));

    var read = Credentials.read(by(Certificate), null, store);

    assertThat(read.certificate().chain()).isEqualTo(made.certificate());
    assertThat(read.certificate().key()).isEqualTo(made.key());
    assertThatCode(() -> TlsContext.of(read)).doesNotThrowAnyException();
  }

  @Test
  void whatIsTrustedMustBeACertificate() throws Exception {
    var access = new ClientAccess(new TlsSpec("ca"), null);
    var made = certificate("RSA");

    assertThat(Credentials.read(access, store("ca.crt", made.certificate()), null).trust())
        .isEqualTo(made.certificate());
    assertThatThrownBy(() -> Credentials.read(access, store("ca.crt", made.key()), null))
        .hasMessageContaining("key ca.crt of Secret s in namespace n has no certificate");
    assertThatThrownBy(() -> Credentials.read(access, store("tls.crt", "x"), null))
        .hasMessageContaining("has no key ca.crt");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "\r\n"})
  void theEndOfALineIsNoPartOfASecret(String end) throws Exception {
    var read = Credentials.read(by(AuthenticationType.Token), null, store("token", SECRET + end));

    assertThat(read.token()).isEqualTo(SECRET);
  }

  @Test
  void nothingIsToldByToString() throws Exception {
    var made = certificate("RSA");
    var entries = new HashMap<>(Map.of("password", SECRET, "token", SECRET));
    entries.putAll(Map.of("user.crt", made.certificate(), "user.key", made.key()));
    for (var type : AuthenticationType.values()) {
      var read = Credentials.read(by(type), null, new TestStore(entries));

      assertThat(read + " " + read.certificate())
          .doesNotContain(SECRET)
          .doesNotContain("PRIVATE KEY");
    }
  }

  @Test
  void filesOfADirectoryAreNamedAsKeys() throws Exception {
    Files.writeString(directory.resolve("password"), SECRET + "\n");
    var files = new CredentialDirectory(directory);

    assertThat(Credentials.read(by(AuthenticationType.Plain), files, files).password())
        .isEqualTo(SECRET);
    assertThatThrownBy(() -> Credentials.read(by(AuthenticationType.Token), files, files))
        .hasMessageStartingWith("directory " + directory + " has no key token");
  }

  private static TestCertificate certificate(String algorithm) throws Exception {
    return TestCertificate.of("dns:localhost", algorithm);
  }

  private static ClientAccess by(AuthenticationType type) {
    return new ClientAccess(null, new AuthenticationSpec(type, "bench", "s"));
  }

  private static TestStore store(String key, String value) {
    return new TestStore(Map.of(key, value));
  }
}
