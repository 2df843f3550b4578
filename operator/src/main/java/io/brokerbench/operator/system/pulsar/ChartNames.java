package io.brokerbench.operator.system.pulsar;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.ChildNames;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the chart calls the objects of a run.
 *
 * @param namespace of the run and of all its objects
 * @param release the name of the release, which is in the label {@code release} of every object
 */
public record ChartNames(String namespace, String release) {

  /**
   * Pods of a StatefulSet carry its name and a hash of ten characters in a label of 63; the longest
   * ending of a name is {@code -pulsar-zookeeper}.
   */
  private static final int NAME_CHARACTERS = 28;

  private static final String SUFFIX = "-pulsar";
  private static final int BROKER_PORT = 6650;
  private static final int ADMIN_PORT = 8080;
  private static final int KAFKA_PORT = 9092;
  private static final int BOOKIE_HTTP_PORT = 8000;

  /** The names of the objects of {@code run}. */
  public static ChartNames of(BenchmarkRun run) {
    return new ChartNames(run.getMetadata().getNamespace(), ChildNames.base(run, NAME_CHARACTERS));
  }

  /**
   * What the name of every object begins with. Told to the chart, which would make it of its own
   * name and that of the release in one of two ways.
   */
  public String fullName() {
    return release + SUFFIX;
  }

  /** Where clients find the brokers. */
  public String serviceUrl() {
    return "pulsar://" + brokerHost() + ":" + BROKER_PORT;
  }

  /** Where the brokers' admin API is. */
  public String adminUrl() {
    return "http://" + brokerHost() + ":" + ADMIN_PORT;
  }

  /** The HTTP server of each bookie, by the name of its pod. */
  public List<String> bookieUrls(int bookies) {
    var service = fullName() + "-bookie";
    return IntStream.range(0, bookies)
        .mapToObj(
            i ->
                "http://%s-%d.%s.%s.svc:%d"
                    .formatted(service, i, service, namespace, BOOKIE_HTTP_PORT))
        .toList();
  }

  /**
   * Where each broker speaks Kafka's protocol, by the name of its pod: the chart's Service has no
   * port for it.
   */
  public String kafkaBootstrapServers(int brokers) {
    var service = fullName() + "-broker";
    return IntStream.range(0, brokers)
        .mapToObj(i -> "%s-%d.%s.%s.svc:%d".formatted(service, i, service, namespace, KAFKA_PORT))
        .collect(Collectors.joining(","));
  }

  private String brokerHost() {
    return fullName() + "-broker." + namespace + ".svc";
  }
}
