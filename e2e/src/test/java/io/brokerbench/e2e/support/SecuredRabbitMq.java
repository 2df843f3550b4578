package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;

import io.brokerbench.api.BrokerKind;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One RabbitMQ node that has TLS listeners only. Its user authenticates by a password or, except to
 * the management API, by a certificate.
 */
public final class SecuredRabbitMq {

  public static final String USER = "bench";

  private static final String NAME = "secured-rabbitmq";
  private static final int PORT = 5671;

  private final String namespace;

  private SecuredRabbitMq(String namespace) {
    this.namespace = namespace;
  }

  /** Starts one in {@code namespace}. */
  public static SecuredRabbitMq start(String namespace, TestAuthority authority, String password) {
    var rabbit = new SecuredRabbitMq(namespace);
    var own = authority.issue("rabbitmq", rabbit.host());
    var image =
        Operator.setting("BROKERBENCH_RABBITMQ_IMAGE_REPOSITORY")
            .orElse(BrokerKind.RabbitMQ.officialImageRepository());
    new SecuredPod(
            NAME,
            image + ":" + BrokerKind.RabbitMQ.defaultVersion(),
            999,
            PORT,
            "256Mi",
            "768Mi",
            Map.of(
                "HOME", "/data",
                "RABBITMQ_ADVANCED_CONFIG_FILE", "/data/advanced.config",
                "RABBITMQ_CONFIG_FILES", "/data/*.conf",
                "RABBITMQ_ENABLED_PLUGINS_FILE", "/data/enabled_plugins",
                "RABBITMQ_LOGS", "-",
                "RABBITMQ_MNESIA_BASE", "/data/node",
                "RABBITMQ_NODENAME", "rabbit@localhost"),
            SCRIPT.replace("$HOST", rabbit.host()).replace("$USER", USER))
        .create(
            namespace,
            Map.of(
                "server.crt",
                own.chain(),
                "server.key",
                own.key(),
                "ca.crt",
                authority.certificate(),
                "password",
                password));
    return rabbit;
  }

  public void awaitReady() {
    CLIENT.pods().inNamespace(namespace).withName(NAME).waitUntilReady(3, TimeUnit.MINUTES);
  }

  /** Fields of {@code deployment.external.rabbitmq}, with the name in the certificate. */
  public Map<String, Object> addresses() {
    return addresses(host());
  }

  /** The same with a name that is not in the certificate. */
  public Map<String, Object> addressesOfAnotherName() {
    return addresses(host() + ".cluster.local");
  }

  private static Map<String, Object> addresses(String host) {
    return Map.of(
        "amqpAddresses", List.of(host + ":" + PORT),
        "streamAddresses", List.of(host + ":5551"),
        "managementUrls", List.of("https://" + host + ":15671"));
  }

  private String host() {
    return NAME + "." + namespace + ".svc";
  }

  private static final String SCRIPT =
      """
      echo '[rabbitmq_management,rabbitmq_stream,rabbitmq_auth_mechanism_ssl].' >/data/enabled_plugins
      echo '[{ra,[{wal_sync_method,datasync}]}].' >/data/advanced.config
      tls() {
        printf '%s\\n' "$1.cacertfile = /secret/ca.crt" "$1.certfile = /secret/server.crt" \\
          "$1.keyfile = /secret/server.key"
      }
      cat >/data/secured.conf <<END
      default_user = $USER
      default_pass = $(cat /secret/password)
      loopback_users = none
      listeners.tcp = none
      listeners.ssl.default = 5671
      $(tls ssl_options)
      ssl_options.verify = verify_peer
      ssl_options.fail_if_no_peer_cert = false
      ssl_cert_login_from = common_name
      auth_mechanisms.1 = PLAIN
      auth_mechanisms.2 = EXTERNAL
      stream.listeners.tcp = none
      stream.listeners.ssl.default = 5551
      stream.advertised_host = $HOST
      stream.advertised_tls_host = $HOST
      management.ssl.port = 15671
      $(tls management.ssl)
      management_agent.disable_metrics_collector = false
      END
      exec rabbitmq-server
      """;
}
