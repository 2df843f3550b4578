package io.brokerbench.core.system.kafka;

import io.brokerbench.api.AuthenticationType;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.security.plain.PlainLoginModule;
import org.apache.kafka.common.security.scram.ScramLoginModule;

/** The settings by which a client of Kafka is let in, of whichever kind it is. */
public final class KafkaAccess {

  private static final String PEM = "PEM";

  private KafkaAccess() {}

  /**
   * By Kafka's own names. Secrets are in settings only that Kafka never logs ({@code Password}).
   *
   * @return empty where nobody asks, and nothing is encrypted
   */
  public static Map<String, Object> settings(ClientAccess access, Credentials credentials) {
    var settings = new LinkedHashMap<String, Object>();
    var authentication = access.authentication();
    var sasl = authentication != null && authentication.type().takesPassword();
    if (access.tls() != null || sasl) {
      settings.put(
          CommonClientConfigs.SECURITY_PROTOCOL_CONFIG,
          (sasl ? "SASL_" : "") + (access.tls() == null ? "PLAINTEXT" : "SSL"));
    }
    if (sasl) {
      settings.put(SaslConfigs.SASL_MECHANISM, mechanism(authentication.type()));
      settings.put(
          SaslConfigs.SASL_JAAS_CONFIG,
          "%s required username=\"%s\" password=\"%s\";"
              .formatted(
                  loginModule(authentication.type()).getName(),
                  quoted(authentication.username()),
                  quoted(credentials.password())));
    }
    if (credentials.trust() != null) {
      settings.put(SslConfigs.SSL_TRUSTSTORE_TYPE_CONFIG, PEM);
      settings.put(SslConfigs.SSL_TRUSTSTORE_CERTIFICATES_CONFIG, credentials.trust());
    }
    if (credentials.certificate() != null) {
      settings.put(SslConfigs.SSL_KEYSTORE_TYPE_CONFIG, PEM);
      settings.put(
          SslConfigs.SSL_KEYSTORE_CERTIFICATE_CHAIN_CONFIG, credentials.certificate().chain());
      settings.put(SslConfigs.SSL_KEYSTORE_KEY_CONFIG, credentials.certificate().key());
    }
    return settings;
  }

  private static String mechanism(AuthenticationType type) {
    return switch (type) {
      case ScramSha256 -> "SCRAM-SHA-256";
      case ScramSha512 -> "SCRAM-SHA-512";
      case Plain -> "PLAIN";
      case Certificate, Token -> throw new IllegalArgumentException(type + " is not SASL");
    };
  }

  private static Class<?> loginModule(AuthenticationType type) {
    return type == AuthenticationType.Plain ? PlainLoginModule.class : ScramLoginModule.class;
  }

  /** As Kafka's parser of JAAS reads it; there are no control characters, which would end it. */
  private static String quoted(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
