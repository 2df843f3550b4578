package io.brokerbench.core.message;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Optional;

/** A value for each parameter of a message, to show the message with. */
final class SampleValues {

  private static final Map<String, String> BY_PARAMETER =
      Map.ofEntries(
          entry("address", "broker-0.kafka:9092"),
          entry("allowed", "1 to 10"),
          entry("bookies", "2"),
          entry("broker", "0"),
          entry("brokers", "1 broker pod"),
          entry("bytes", "1048576"),
          entry("cause", "Connection refused"),
          entry("command", "GET http://pulsar:8080/admin/v2/clusters"),
          entry("configMap", "omb-workloads"),
          entry("consumer", "3"),
          entry("container", "broker"),
          entry("count", "2"),
          entry("details", "..."),
          entry("device", "0"),
          entry("directory", "/var/cache/charts"),
          entry("error", "0.4"),
          entry("exit", "exit code 137 (OOMKilled)"),
          entry("exitCode", "137"),
          entry("field", "spec.broker.kafka.config"),
          entry("file", "workload.yaml"),
          entry("first", "waiting for brokers"),
          entry("found", "1"),
          entry("group", "rbac.authorization.k8s.io"),
          entry("image", "apache/kafka:4.3.1"),
          entry("job", "run-load"),
          entry("key", "workload.yaml"),
          entry("keys", "a.yaml, b.yaml"),
          entry("kind", "Kafka"),
          entry("latencies", "publish p99 4.20 ms"),
          entry("least", "1"),
          entry("level", "2"),
          entry("limit", "10"),
          entry("line", "12"),
          entry("median", "4200"),
          entry("micros", "1500"),
          entry("millis", "120"),
          entry("most", "10"),
          entry("name", "credentials"),
          entry("names", "kafka, pulsar"),
          entry("namespace", "NAMESPACE"),
          entry("node", "node-1"),
          entry("nodes", "3"),
          entry("partition", "orders-0"),
          entry("percent", "12.5"),
          entry("phase", "Measuring"),
          entry("place", "pool benchmark"),
          entry("pod", "run-broker-0"),
          entry("pods", "run-broker-0, run-broker-1"),
          entry("prefix", "run-"),
          entry("problem", "not ready"),
          entry("producer", "3"),
          entry("queue", "orders.0.sub-0"),
          entry("rate", "10000"),
          entry("reason", "Connection refused"),
          entry("resource", "configmaps"),
          entry("role", "producer"),
          entry("second", "not ready"),
          entry("seconds", "30"),
          entry("send", "intended"),
          entry("setting", "min.insync.replicas"),
          entry("stage", "2"),
          entry("state", "Bound"),
          entry("status", "404"),
          entry("subject", "pod run-broker-0 (container broker)"),
          entry("subscription", "sub-0"),
          entry("system", "Kafka"),
          entry("throttled", "0.5"),
          entry("time", "2026-11-26T12:00:00Z"),
          entry("topic", "orders"),
          entry("total", "3"),
          entry("url", "http://pulsar:8080"),
          entry("user", "brokerbench-system:brokerbench"),
          entry("users", "1 worker and 2 broker pods"),
          entry("value", "42"),
          entry("variable", "WORKER_IMAGE"),
          entry("verb", "create"),
          entry("version", "4.7.0"),
          entry("volume", "data-0"),
          entry("wanted", "3"),
          entry("where", "in namespace NAMESPACE"),
          entry("worker", "1"),
          entry("workers", "2 workers"));

  private SampleValues() {}

  static String of(String parameter) {
    return Optional.ofNullable(BY_PARAMETER.get(parameter))
        .orElseThrow(
            () -> new AssertionError("add a sample value of {" + parameter + "} to SampleValues"));
  }
}
