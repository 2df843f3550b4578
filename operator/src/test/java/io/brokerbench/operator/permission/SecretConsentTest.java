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
    assertThat(SecretConsent.howToGive("bench", "login", refusal))
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
        "-                         | -",
        "k1:9092,k2:9092           | -",
        "' k2:9092  k1:9092 k3:1 ' | -",
        "k1:9092                   | 'does not name k2:9092; allowed are k1:9092'",
        "k2:9092, k3:9092          | 'does not name k1:9092; allowed are k2:9092, k3:9092'",
        "''                        | 'does not name k1:9092, k2:9092; allowed are none'",
      })
  void aSecretIsSentWhereItsOwnerAllows(String servers, String why) {
    var secret =
        new SecretBuilder()
            .withNewMetadata()
            .withAnnotations(servers == null ? null : Map.of(SecretConsent.SERVERS, servers))
            .endMetadata()
            .build();

    var elsewhere = SecretConsent.elsewhere(secret, KAFKA);

    if (why == null) {
      assertThat(elsewhere).isEmpty();
    } else {
      assertThat(elsewhere).hasValue("its annotation brokerbench.io/servers " + why);
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
