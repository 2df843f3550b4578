package io.brokerbench.worker.driver.kafkaonpulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.AuthenticationType;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.CredentialStore;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.access.InvalidCredentialsException;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KafkaOnPulsarAccessTest {

  private static final ClientAccess BY_TOKEN =
      new ClientAccess(null, new AuthenticationSpec(AuthenticationType.Token, null, "s"));

  @Test
  void openClusterNeedsNoSetting() {
    assertThat(KafkaOnPulsarAccess.settings(at("pulsar://p:6650"), Credentials.NONE)).isEmpty();
  }

  @Test
  void tlsOfTheServiceUrlIsThatOfTheListener() {
    assertThat(KafkaOnPulsarAccess.settings(at("pulsar+ssl://p:6651"), Credentials.NONE))
        .isEqualTo(Map.of("security.protocol", "SSL"));
  }

  @Test
  void tokenIsThePasswordOfANamespace() throws InvalidCredentialsException {
    assertThat(KafkaOnPulsarAccess.settings(at("pulsar+ssl://p:6651"), token("a\"b\\c")))
        .isEqualTo(
            Map.of(
                "security.protocol",
                "SASL_SSL",
                "sasl.mechanism",
                "PLAIN",
                "sasl.jaas.config",
                "org.apache.kafka.common.security.plain.PlainLoginModule required"
                    + " username=\"public/default\" password=\"token:a\\\"b\\\\c\";"));
    assertThat(KafkaOnPulsarAccess.settings(at("pulsar://p:6650"), token("t")))
        .containsEntry("security.protocol", "SASL_PLAINTEXT");
  }

  private static Endpoint at(String serviceUrl) {
    return PulsarSystem.with(PulsarSystem.at(serviceUrl, "http://p:8080", List.of()), "p:9092");
  }

  private static Credentials token(String token) throws InvalidCredentialsException {
    var store =
        new CredentialStore() {
          @Override
          public String name() {
            return "s";
          }

          @Override
          public Optional<byte[]> find(String key) {
            return Optional.of(token.getBytes(StandardCharsets.UTF_8));
          }
        };
    return Credentials.read(BY_TOKEN, store, store);
  }
}
