package io.brokerbench.worker.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.AuthenticationType;
import io.brokerbench.api.TlsSpec;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.CredentialDirectory;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.impl.ClientBuilderImpl;
import org.apache.pulsar.client.impl.conf.ClientConfigurationData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the client's own builder, not connected, is told. */
class PulsarAccessTest {

  private static final String TOKEN = "eyJ.hunter2.x";

  @TempDir private Path directory;

  @Test
  void anOpenClusterIsToldNothing() {
    var conf = conf(endpoint(ClientAccess.OPEN), Credentials.NONE);

    assertThat(conf.getServiceUrl()).isEqualTo("pulsar+ssl://p:6651");
    assertThat(conf.getTlsTrustCertsFilePath()).isNullOrEmpty();
    assertThat(conf.getAuthentication().getAuthMethodName()).isEqualTo("none");
  }

  @Test
  void theTokenIsInNothingThatTheClientLogs() throws Exception {
    Files.writeString(directory.resolve("token"), TOKEN);
    var access =
        new ClientAccess(
            new TlsSpec(null), new AuthenticationSpec(AuthenticationType.Token, null, "s"));
    var files = new CredentialDirectory(directory);

    var conf = conf(endpoint(access), Credentials.read(access, files, files));

    assertThat(conf.isTlsHostnameVerificationEnable()).isTrue();
    assertThat(conf.isTlsAllowInsecureConnection()).isFalse();
    assertThat(conf.getAuthentication().getAuthData("p").getCommandData()).isEqualTo(TOKEN);
    assertThat(conf.toString()).doesNotContain(TOKEN);
    // As the client writes it to its log when a producer starts.
    assertThat(new ObjectMapper().writeValueAsString(conf)).doesNotContain(TOKEN);
  }

  private static ClientConfigurationData conf(Endpoint endpoint, Credentials credentials) {
    var access = new PulsarAccess(endpoint, credentials);
    var builder = (ClientBuilderImpl) access.open(PulsarClient.builder());
    access.close();
    return builder.getClientConfigurationData();
  }

  private static Endpoint endpoint(ClientAccess access) {
    return PulsarSystem.at("pulsar+ssl://p:6651", "https://p:8443", List.of(), access);
  }
}
