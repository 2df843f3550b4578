package io.brokerbench.core.access;

import static io.brokerbench.api.AuthenticationType.Certificate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.AuthenticationType;
import io.brokerbench.api.TlsSpec;
import io.brokerbench.core.message.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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
        "ScramSha512 | other    | hunter2    | NO_KEY             | password",
        "Plain       | password | ''         | NOT_ONE_LINE       | password",
        "Plain       | password | hunter2\\nx | NOT_ONE_LINE       | password",
        "Token       | password | hunter2    | NO_KEY             | token",
        "Certificate | user.key | hunter2    | NO_CERTIFICATE_KEY |",
        "Certificate | user.crt | hunter2    | NO_KEY             | user.key",
        "Certificate | tls.crt  | hunter2    | NO_KEY             | tls.key",
      })
  void whatIsMissingIsNamedAndNothingThatIsThere(
      AuthenticationType type, String key, String value, AccessMessage id, String missing) {
    var store = store(key, value.replace("\\n", "\n"));

    assertRefused(
        () -> Credentials.read(by(type), store, store),
        switch (id) {
          case NO_KEY -> id.with(store.name(), missing, type);
          case NOT_ONE_LINE -> id.with(named(missing));
          default -> id.with(store.name());
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hunter2 | NO_PRIVATE_KEY |",
        "-----BEGIN RSA PRIVATE KEY-----hunter2-----END RSA PRIVATE KEY----- | KEY_FORMAT | RSA",
        "-----BEGIN EC PRIVATE KEY-----hunter2-----END EC PRIVATE KEY----- | KEY_FORMAT | EC",
        "-----BEGIN ENCRYPTED PRIVATE KEY-----hunter2-----END ENCRYPTED PRIVATE KEY----- |"
            + " KEY_ENCRYPTED |",
        "-----BEGIN PRIVATE KEY-----hunter2-----END PRIVATE KEY----- | KEY_UNREADABLE |",
      })
  void keysThatNoClientReadsAreRefused(String key, AccessMessage id, String kind) throws Exception {
    var entries = Map.of("user.crt", certificate("RSA").certificate(), "user.key", key);
    var name = named("user.key");

    assertRefused(
        () -> Credentials.read(by(Certificate), null, new TestStore(entries)),
        switch (id) {
          case KEY_FORMAT -> id.with(name, kind);
          case KEY_UNREADABLE -> id.with(name, List.of("RSA", "EC", "DSA"));
          default -> id.with(name);
        });
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
    assertRefused(
        () -> Credentials.read(access, store("ca.crt", made.key()), null),
        AccessMessage.NO_CERTIFICATE.with(named("ca.crt")));
    assertRefused(
        () -> Credentials.read(access, store("tls.crt", "x"), null),
        AccessMessage.NO_TRUST.with(store("tls.crt", "x").name(), "ca.crt"));
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
    assertRefused(
        () -> Credentials.read(by(AuthenticationType.Token), files, files),
        AccessMessage.NO_KEY.with(
            AccessMessage.DIRECTORY.with(directory).toString(), "token", AuthenticationType.Token));
  }

  private static void assertRefused(ThrowingCallable read, Message message) {
    assertThat(catchThrowableOfType(InvalidCredentialsException.class, read))
        .satisfies(e -> assertThat(e.details()).isEqualTo(message))
        .hasMessage(message.toString())
        .hasMessageNotContaining(SECRET);
  }

  private static Message named(String key) {
    return AccessMessage.KEY.with(key, new TestStore(Map.of()).name());
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
