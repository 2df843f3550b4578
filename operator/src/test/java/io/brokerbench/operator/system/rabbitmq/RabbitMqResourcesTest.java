package io.brokerbench.operator.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.operator.Expected;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Compares everything that is made for RabbitMQ, whole, with reviewed files. Run with {@code
 * -Dexpected.write} to write them.
 */
class RabbitMqResourcesTest {

  /** On named nodes, with an image, tolerations and more devices than a queue type uses. */
  private static final String[] EVERYTHING = {
    "version: 4.0.5",
    "version: 4.0.5\n    image: registry.example/rabbitmq:1",
    "nodeSelector: {brokerbench.io/pool: broker}",
    "nodeSelector: {brokerbench.io/pool: broker}\n"
        + "      tolerations: [{key: brokerbench.io/pool, operator: Exists}]",
    "devicesPerNode: 2",
    "devicesPerNode: 3",
    "queueType: Quorum",
    "queueType: Stream",
    "durability: {level: 1,",
    "durability: {level: 2,",
    "activeDeadlineSeconds: 7200",
    "activeDeadlineSeconds: 7200\nstatus: {attempts: 2, nodes: [node-b, node-a, node-c]}",
  };

  private static final String[] ONE_NODE = {
    "nodes: 3",
    "nodes: 1",
    "devicesPerNode: 2",
    "devicesPerNode: 1",
    "durability: {level: 1, replicationFactor: 3}",
    "durability: {level: 4, replicationFactor: 1}",
    "\n      resources: {requests: {cpu: \"1\", memory: 1Gi}, limits: {memory: 1Gi}}",
    "",
  };

  @Test
  void statefulSetOfThreeNodes() throws Exception {
    var rabbitmq = RabbitMqRuns.statefulSet(RabbitMqRuns.run());

    Expected.compare("rabbitmq-level1.yaml", rabbitmq.resources());
    var hosts =
        List.of(
            "level1-0f8fad-rabbitmq-0.level1-0f8fad-rabbitmq.bench.svc",
            "level1-0f8fad-rabbitmq-1.level1-0f8fad-rabbitmq.bench.svc",
            "level1-0f8fad-rabbitmq-2.level1-0f8fad-rabbitmq.bench.svc");
    var endpoint = rabbitmq.endpoint();
    assertThat(endpoint.all(Protocol.Amqp))
        .isEqualTo(hosts.stream().map(host -> host + ":5672").toList());
    assertThat(endpoint.all(Protocol.RabbitMqStream))
        .isEqualTo(hosts.stream().map(host -> host + ":5552").toList());
    assertThat(endpoint.all(Protocol.RabbitMqManagement))
        .isEqualTo(hosts.stream().map(host -> "http://" + host + ":15672").toList());
  }

  @Test
  void statefulSetOfOneNode() throws Exception {
    Expected.compare(
        "rabbitmq-one-node.yaml", RabbitMqRuns.statefulSet(RabbitMqRuns.run(ONE_NODE)).resources());
  }

  @Test
  void statefulSetWithEverythingSet() throws Exception {
    Expected.compare(
        "rabbitmq-everything-set.yaml",
        RabbitMqRuns.statefulSet(RabbitMqRuns.run(EVERYTHING)).resources());
  }

  @Test
  void clusterOperator() throws Exception {
    var cluster = RabbitMqRuns.clusterOperator(byClusterOperator());

    Expected.compare("rabbitmqcluster-level1.yaml", cluster.resources());
    assertThat(cluster.endpoint().all(Protocol.Amqp))
        .containsExactly(
            "level1-0f8fad-server-0.level1-0f8fad-nodes.bench:5672",
            "level1-0f8fad-server-1.level1-0f8fad-nodes.bench:5672",
            "level1-0f8fad-server-2.level1-0f8fad-nodes.bench:5672");
  }

  @Test
  void clusterOperatorOfOneNode() throws Exception {
    Expected.compare(
        "rabbitmqcluster-one-node.yaml",
        RabbitMqRuns.clusterOperator(byClusterOperator(ONE_NODE)).resources());
  }

  @Test
  void clusterOperatorWithEverythingSet() throws Exception {
    Expected.compare(
        "rabbitmqcluster-everything-set.yaml",
        RabbitMqRuns.clusterOperator(byClusterOperator(EVERYTHING)).resources());
  }

  /** As the API server stores it, and the caches of the operator copy it. */
  @Test
  void clusterSurvivesAJourney() {
    var cluster = RabbitMqRuns.clusterOperator(byClusterOperator(EVERYTHING)).resources();

    var json = Serialization.asJson(cluster.getFirst());
    var read = Serialization.unmarshal(json, RabbitmqCluster.class);

    assertThat(Serialization.asJson(read)).isEqualTo(json);
    assertThat(Serialization.clone(read).getSpec()).isEqualTo(read.getSpec());
  }

  /** A kubelet gives a StatefulSet's pods a label with the name and a hash: 63 characters. */
  @Test
  void namesOfClusterOperatorFitIntoLabels() {
    var run = byClusterOperator(EVERYTHING);
    run.getMetadata().setName("a".repeat(60));

    var name = RabbitMqRuns.clusterOperator(run).resources().getFirst().getMetadata().getName();

    assertThat(name + "-server").matches("[a-z][-a-z0-9]{0,51}").endsWith("-2-server");
  }

  @Test
  void everyObjectIsTheRuns() {
    var uid = RabbitMqRuns.run().getMetadata().getUid();

    assertThat(RabbitMqRuns.statefulSet(RabbitMqRuns.run()).resources())
        .allMatch(object -> Labels.isOf(object, uid));
    assertThat(RabbitMqRuns.clusterOperator(byClusterOperator()).resources())
        .allMatch(object -> Labels.isOf(object, uid));
  }

  private static BenchmarkRun byClusterOperator(String... replacements) {
    var all = new String[replacements.length + 2];
    System.arraycopy(replacements, 0, all, 0, replacements.length);
    all[replacements.length] = "type: StatefulSet";
    all[replacements.length + 1] = "type: ClusterOperator";
    return RabbitMqRuns.run(all);
  }
}
