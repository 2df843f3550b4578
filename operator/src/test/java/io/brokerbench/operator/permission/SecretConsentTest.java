package io.brokerbench.operator.permission;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretConsentTest {

  private static final Endpoint KAFKA = KafkaSystem.at("k1:9092,k2:9092");

  @ParameterizedTest(name = "refused by \"{0}\": {1}")
  @CsvSource({
    "secrets \"s\" is forbidden: User \"system:serviceaccount:here:bench.op\" cannot get,"
        + " here:bench.op",
    "forbidden, NAMESPACE:SERVICEACCOUNT",
    ", NAMESPACE:SERVICEACCOUNT",
  })
  void commandsNameTheSecretAndWhoReadsIt(String refusal, String account) {
    var message = SecretConsent.howToGive("bench", "login", refusal);

    assertThat(message)
        .isEqualTo(PermissionMessage.SECRET_FORBIDDEN.with("bench", "login", account));
    // Commands, not words: they must work as they are.
    assertThat(message.toString())
        .contains(
            "`kubectl -n bench create role brokerbench-login --verb=get --resource=secrets"
                + " --resource-name=login`")
        .contains(
            "`kubectl -n bench create rolebinding brokerbench-login --role=brokerbench-login"
                + " --serviceaccount="
                + account
                + "`");
  }

  @ParameterizedTest(name = "allowed \"{0}\": {1}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "-                         | - | -",
        "k1:9092,k2:9092           | - | -",
        "' k2:9092  k1:9092 k3:1 ' | - | -",
        "k1:9092                   | k2:9092 | k1:9092",
        "k2:9092, k3:9092          | k1:9092 | k2:9092, k3:9092",
        "''                        | k1:9092, k2:9092 | -",
      })
  void aSecretIsSentWhereItsOwnerAllows(String servers, String others, String allowed) {
    var secret =
        new SecretBuilder()
            .withNewMetadata()
            .withAnnotations(servers == null ? null : Map.of(SecretConsent.SERVERS, servers))
            .endMetadata()
            .build();

    var elsewhere = SecretConsent.elsewhere(secret, KAFKA);

    if (others == null) {
      assertThat(elsewhere).isEmpty();
    } else {
      var unlisted = List.of(others.split(", "));
      assertThat(elsewhere)
          .hasValue(
              allowed == null
                  ? PermissionMessage.SECRET_FOR_NO_SERVER.with(SecretConsent.SERVERS, unlisted)
                  : PermissionMessage.SECRET_NOT_FOR_SERVER.with(
                      SecretConsent.SERVERS, unlisted, List.of(allowed.split(", "))));
    }
  }

  @Test
  void withoutAnnotationsItMayGoAnywhere() {
    var secret = new SecretBuilder().withNewMetadata().endMetadata().build();
    secret.getMetadata().setAnnotations(null);

    assertThat(SecretConsent.elsewhere(secret, KAFKA)).isEmpty();
    assertThat(
            SecretConsent.elsewhere(
                secret, PulsarSystem.at("pulsar://p:6650", "http://p:80", List.of())))
        .isEmpty();
  }
}
