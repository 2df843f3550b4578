package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Three Kafka brokers that nobody but the suite knows how to make: the cluster that exists already.
 * They advertise the addresses of their pods, so that they can be reached from outside where pods
 * can. Started once for each scenario that measures it.
 */
public final class ExternalKafka implements AutoCloseable {

  private static final int BROKERS = 3;
  private static final int PORT = 9092;
  private static final int CONNECT_MILLIS = 2_000;

  private final TestNamespace namespace;

  private ExternalKafka(TestNamespace namespace) {
    this.namespace = namespace;
  }

  /**
   * The one cluster of a scenario: three idle brokers would take a tenth of a processor all along.
   */
  static ExternalKafka of(ExtensionContext test) {
    var scenario = test;
    while (scenario.getTestMethod().isPresent()) {
      scenario = scenario.getParent().orElseThrow();
    }
    return scenario
        .getStore(ExtensionContext.Namespace.create(ExternalKafka.class))
        .computeIfAbsent(ExternalKafka.class, key -> start(), ExternalKafka.class);
  }

  private static ExternalKafka start() {
    var kafka = new ExternalKafka(TestNamespace.create("e2e-kafka"));
    Cluster.create(
        kafka.namespace.name(),
        OBJECTS
            .replace("$IMAGE", Suite.kafkaImage())
            .replace("$PORT", String.valueOf(PORT))
            .replace("$BROKERS", String.valueOf(BROKERS)));
    CLIENT
        .apps()
        .statefulSets()
        .inNamespace(kafka.namespace.name())
        .withName("kafka")
        .waitUntilReady(3, TimeUnit.MINUTES);
    return kafka;
  }

  /** Addresses of all brokers, reachable from every pod. */
  public String bootstrapServers() {
    return pods().stream()
        .map(Pod::getStatus)
        .map(status -> status.getPodIP() + ":" + PORT)
        .collect(Collectors.joining(","));
  }

  /** Whether processes beside the cluster can connect: where pods can be reached from outside. */
  public boolean isReachableFromHere() {
    var address = pods().getFirst().getStatus().getPodIP();
    if (!LocalRoute.leadsTo(address)) {
      return false;
    }
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, PORT), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  public KafkaShell shell() {
    return new KafkaShell(namespace.name(), pods().getFirst());
  }

  /** One that is not the first to be asked. */
  public Pod lastBroker() {
    return pods().getLast();
  }

  private List<Pod> pods() {
    return CLIENT.pods().inNamespace(namespace.name()).list().getItems();
  }

  @Override
  public void close() {
    namespace.close();
  }

  private static final String OBJECTS =
      """
      apiVersion: v1
      kind: Service
      metadata: {name: kafka}
      spec:
        clusterIP: None
        publishNotReadyAddresses: true
        selector: {app: kafka}
        ports: [{name: kafka, port: $PORT}]
      ---
      apiVersion: apps/v1
      kind: StatefulSet
      metadata: {name: kafka}
      spec:
        replicas: $BROKERS
        serviceName: kafka
        podManagementPolicy: Parallel
        selector: {matchLabels: {app: kafka}}
        template:
          metadata: {labels: {app: kafka}}
          spec:
            automountServiceAccountToken: false
            terminationGracePeriodSeconds: 5
            nodeSelector: {brokerbench.io/pool: broker}
            tolerations: [{key: brokerbench.io/pool, operator: Exists}]
            securityContext:
              runAsNonRoot: true
              runAsUser: 1000
              fsGroup: 1000
              seccompProfile: {type: RuntimeDefault}
            containers:
              - name: kafka
                image: $IMAGE
                securityContext:
                  allowPrivilegeEscalation: false
                  capabilities: {drop: [ALL]}
                env:
                  - {name: KAFKA_HEAP_OPTS, value: "-Xms256m -Xmx256m"}
                  - {name: LOG_DIR, value: /data/log}
                  - name: POD_IP
                    valueFrom: {fieldRef: {fieldPath: status.podIP}}
                command: [bash, -ec]
                args:
                  - |
                    cat >/data/server.properties <<END
                    process.roles=broker,controller
                    node.id=${HOSTNAME##*-}
                    controller.quorum.voters=0@kafka-0.kafka:9093,1@kafka-1.kafka:9093,2@kafka-2.kafka:9093
                    controller.listener.names=CONTROLLER
                    listeners=PLAINTEXT://:$PORT,CONTROLLER://:9093
                    advertised.listeners=PLAINTEXT://$POD_IP:$PORT
                    listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
                    log.dirs=/data/log
                    num.network.threads=2
                    offsets.topic.replication.factor=3
                    auto.create.topics.enable=false
                    group.initial.rebalance.delay.ms=0
                    END
                    /opt/kafka/bin/kafka-storage.sh format \\
                      --cluster-id=c3VpdGUncy1vd24ta2Fma2E --config=/data/server.properties
                    exec /opt/kafka/bin/kafka-server-start.sh /data/server.properties
                readinessProbe:
                  tcpSocket: {port: $PORT}
                  periodSeconds: 1
                resources:
                  requests: {cpu: 100m, memory: 512Mi}
                  limits: {memory: 768Mi}
                volumeMounts:
                  - {name: data, mountPath: /data}
            volumes:
              - name: data
                emptyDir: {}
      """;
}
