package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.DefaultSaslConfig;
import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.AuthenticationType;
import io.brokerbench.api.TlsSpec;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.CredentialDirectory;
import io.brokerbench.core.access.Credentials;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the client's own factory, not connected, is told. */
class RabbitMqAccessTest {

  @TempDir private Path directory;

  @Test
  void anOpenClusterKnowsTheClientsOwnUser() {
    var factory = new RabbitMqAccess(ClientAccess.OPEN, Credentials.NONE).factory();

    assertThat(factory.isSSL()).isFalse();
    assertThat(factory.getUsername()).isEqualTo("guest");
    assertThat(factory.getPassword()).isEqualTo("guest");
    assertThat(factory.getSaslConfig()).isEqualTo(DefaultSaslConfig.PLAIN);
    assertThat(factory.isAutomaticRecoveryEnabled()).isFalse();
  }

  @Test
  void aUserShowsThePasswordOverTls() throws Exception {
    Files.writeString(directory.resolve("password"), "hunter2\n");
    var access =
        new ClientAccess(
            new TlsSpec(null), new AuthenticationSpec(AuthenticationType.Plain, "me", "s"));
    var files = new CredentialDirectory(directory);

    var factory = new RabbitMqAccess(access, Credentials.read(access, files, files)).factory();

    assertThat(factory.isSSL()).isTrue();
    assertThat(factory.getUsername()).isEqualTo("me");
    assertThat(factory.getPassword()).isEqualTo("hunter2");
  }
}
