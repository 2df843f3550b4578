package io.brokerbench.operator.system.rabbitmq;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The Erlang names of the nodes of a cluster in a StatefulSet.
 *
 * @param set name of the StatefulSet
 * @param domain that its Service gives to the pods
 * @param count of nodes, at least 1
 */
record RabbitMqNodes(String set, String domain, int count) {

  /** The hosts of all nodes, in order; clients reach them by these names. */
  List<String> hosts() {
    return pods().map(this::hostOf).toList();
  }

  /** The names of all nodes, in order. */
  List<String> names() {
    return pods().map(this::nameOf).toList();
  }

  /** The name of the node in a pod. */
  String nameOf(String pod) {
    return "rabbit@" + hostOf(pod);
  }

  private String hostOf(String pod) {
    return pod + "." + domain;
  }

  private Stream<String> pods() {
    return IntStream.range(0, count).mapToObj(i -> set + "-" + i);
  }
}
