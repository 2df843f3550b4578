package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;

import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One Kafka broker that lets in only who proves who he is, by SCRAM, PLAIN or a certificate; and
 * anybody by one more listener, but over TLS.
 */
public final class SecuredKafka {

  public static final String USER = "bench";
  public static final int SCRAM_PORT = 9093;
  public static final int CERTIFICATE_PORT = 9094;
  public static final int PLAIN_PORT = 9095;
  public static final int TLS_PORT = 9096;

  private static final String NAME = "secured-kafka";

  private final String namespace;

  private SecuredKafka(String namespace) {
    this.namespace = namespace;
  }

  /** Starts one in {@code namespace} whose user has the same password by every mechanism. */
  public static SecuredKafka start(String namespace, TestAuthority authority, String password) {
    var kafka = new SecuredKafka(namespace);
    var own = authority.issue("kafka", kafka.host());
    new SecuredPod(
            NAME,
            Suite.kafkaImage(),
            1000,
            CERTIFICATE_PORT,
            "512Mi",
            "768Mi",
            Map.of("KAFKA_HEAP_OPTS", "-Xms256m -Xmx256m", "LOG_DIR", "/data/log"),
            SCRIPT.replace("$HOST", kafka.host()).replace("$USER", USER))
        .create(
            namespace,
            Map.of(
                "server.pem",
                own.key() + own.chain(),
                "ca.crt",
                authority.certificate(),
                "password",
                password));
    CLIENT.pods().inNamespace(namespace).withName(NAME).waitUntilReady(3, TimeUnit.MINUTES);
    return kafka;
  }

  /** The address of the listener that asks for proof in one way. */
  public String bootstrapServers(int port) {
    return host() + ":" + port;
  }

  private String host() {
    return NAME + "." + namespace + ".svc";
  }

  private static final String SCRIPT =
      """
      password=$(cat /secret/password)
      jaas=org.apache.kafka.common.security
      cat >/data/server.properties <<END
      process.roles=broker,controller
      node.id=0
      controller.quorum.voters=0@localhost:9090
      controller.listener.names=CONTROLLER
      inter.broker.listener.name=CERTIFICATE
      listeners=SCRAM://:9093,CERTIFICATE://:9094,PLAIN://:9095,TLS://:9096,CONTROLLER://localhost:9090
      advertised.listeners=SCRAM://$HOST:9093,CERTIFICATE://$HOST:9094,PLAIN://$HOST:9095,TLS://$HOST:9096
      listener.security.protocol.map=SCRAM:SASL_SSL,CERTIFICATE:SSL,PLAIN:SASL_SSL,TLS:SSL,CONTROLLER:PLAINTEXT
      ssl.keystore.type=PEM
      ssl.keystore.location=/secret/server.pem
      ssl.truststore.type=PEM
      ssl.truststore.location=/secret/ca.crt
      listener.name.certificate.ssl.client.auth=required
      listener.name.scram.sasl.enabled.mechanisms=SCRAM-SHA-256,SCRAM-SHA-512
      listener.name.scram.scram-sha-256.sasl.jaas.config=$jaas.scram.ScramLoginModule required;
      listener.name.scram.scram-sha-512.sasl.jaas.config=$jaas.scram.ScramLoginModule required;
      listener.name.plain.sasl.enabled.mechanisms=PLAIN
      listener.name.plain.plain.sasl.jaas.config=$jaas.plain.PlainLoginModule required user_$USER="$password";
      log.dirs=/data/log
      offsets.topic.replication.factor=1
      offsets.topic.num.partitions=1
      group.initial.rebalance.delay.ms=0
      auto.create.topics.enable=false
      END
      /opt/kafka/bin/kafka-storage.sh format --config=/data/server.properties \\
        --cluster-id=c2VjdXJlZC1rYWZrYS1lMmU \\
        --add-scram "SCRAM-SHA-256=[name=$USER,password=$password]" \\
        --add-scram "SCRAM-SHA-512=[name=$USER,password=$password]" >/dev/null
      exec /opt/kafka/bin/kafka-server-start.sh /data/server.properties
      """;
}
