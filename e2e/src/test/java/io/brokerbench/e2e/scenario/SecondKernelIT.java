package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.core.result.WorkerReport;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.e2e.support.BenchProcess;
import io.brokerbench.e2e.support.ExternalKafka;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SecondKernel;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A calibration of end-to-end latencies between machines: worker 1 has clocks of its own, 250 ms
 * ahead and 150 ppm fast, so that in two minutes they gain 18 ms; worker 0 has the coordinator's.
 * Each of them produces one topic, and both read each topic. All four ways are through brokers on
 * the same machine, so that messages that go from one worker to the other take as long as the same
 * messages that stay, at the beginning and at the end.
 *
 * <p>Tolerance: medians of the same messages within 2 ms of each other, and as much is stated as
 * the uncertainty at most. On a machine that does other things one more run is made if the first is
 * off. Batches wait for 50 ms, so that the median is above 20 ms however fast the brokers are, and
 * the uncertainty that a run may have, a tenth of it, is above 2 ms.
 */
@Scenario
@Isolated
@Order(27)
class SecondKernelIT {

  private static final double SECONDS_AHEAD = 0.25;
  private static final double PARTS_PER_MILLION = 150;
  private static final int RATE = 200;
  private static final int WARM_UP_SECONDS = 30;
  private static final int SECONDS = 120;
  private static final int WINDOW_SECONDS = 20;
  private static final long TOLERANCE_MICROS = 2_000;
  private static final int BATCHING_MICROS = 50_000;
  private static final Duration BOUND = Duration.ofSeconds(SECONDS * 3);

  @Test
  @Tag("gate")
  void latenciesBetweenMachinesAreThoseWithinOne(
      TestNamespace namespace, ExternalKafka kafka, @TempDir Path directory) throws Exception {
    assumeTrue(kafka.isReachableFromHere(), "addresses of pods are not reachable from here");
    var second = SecondKernel.of(directory, SECONDS_AHEAD, PARTS_PER_MILLION);
    assumeTrue(second.isPresent(), "Debian's package faketime is not installed");

    var first = measure("two-kernels", namespace, kafka, second.get(), directory);
    var agreed =
        first.agree()
            ? first
            : measure("two-kernels-again", namespace, kafka, second.get(), directory);

    assertThat(agreed.agree()).as("%s; and at first %s", agreed, first).isTrue();
    assertClocksWereTold(agreed.result(), second.get());
  }

  private static Agreement measure(
      String name,
      TestNamespace namespace,
      ExternalKafka kafka,
      SecondKernel second,
      Path directory)
      throws Exception {
    var files = Files.createDirectory(directory.resolve(name));
    var endpoint = KafkaSystem.at(kafka.bootstrapServers());
    var plan = plan(name, namespace, endpoint);
    try (var admin = new KafkaSystem().connect(endpoint, Credentials.NONE)) {
      admin.createTopics(plan.topics());
      try {
        var before = admin.verify(plan);
        assertThat(before.verdict())
            .as(before.summary().toString())
            .isEqualTo(VerificationReport.Verdict.Verified);
        var order = new WorkOrder(plan, endpoint, RunEnvironment.UNKNOWN, before);
        var result = run(name, namespace, order, second, files);
        var agreement = new Agreement(result, Medians.of(plan, files));
        System.out.println(agreement);
        return agreement;
      } finally {
        admin.deleteTopics(plan.topics());
      }
    }
  }

  private static RunPlan plan(String name, TestNamespace namespace, Endpoint endpoint)
      throws Exception {
    var manifest =
        Manifest.sample("kafka-external")
            .named(name)
            .load(RATE, WARM_UP_SECONDS, SECONDS)
            .whoseTimingDoesNotMatter()
            .with(
                "broker.deployment.external.kafka.bootstrapServers",
                endpoint.address(Protocol.Kafka))
            .with("workers.count", 2)
            .with("workers.roles", "Shared")
            .with("workload.batching.maxDelayMicros", BATCHING_MICROS)
            .with("workload.topics", 2)
            .with("workload.partitionsPerTopic", 1)
            .with("workload.subscriptionsPerTopic", 2);
    var run = RunDocument.parse(manifest.json()).run();
    run.getMetadata().setUid(UUID.randomUUID().toString());
    run.getMetadata().setNamespace(namespace.name());
    return RunPlanner.plan(run);
  }

  private static RunResult run(
      String name, TestNamespace namespace, WorkOrder order, SecondKernel second, Path files)
      throws IOException, InterruptedException {
    var results = configMap(namespace, name + "-results");
    var progress = configMap(namespace, name + "-progress");
    Files.write(files.resolve("work-order"), order.pack());
    Files.writeString(files.resolve("token"), UUID.randomUUID().toString());
    var port = freePort();
    var coordinator =
        List.of(
            "--port=" + port,
            "--metrics-port=" + freePort(),
            "--namespace=" + namespace.name(),
            "--results-config-map=" + results,
            "--progress-config-map=" + progress);
    var address = addressTowards(order.endpoint()) + ":" + port;
    try (var leads = start(files, UnaryOperator.identity(), "coordinator", coordinator);
        var home = start(files, UnaryOperator.identity(), "worker", worker(files, address, 0));
        var away = start(files, second::command, "worker", worker(files, address, 1))) {
      leads.awaitSuccess(BOUND);
      home.awaitSuccess(BOUND);
      away.awaitSuccess(BOUND);
    }
    var found = CLIENT.configMaps().inNamespace(namespace.name()).withName(results).get();
    return Json.read(found.getData().get(RunResult.KEY), RunResult.class);
  }

  private static String configMap(TestNamespace namespace, String name) {
    CLIENT
        .resource(new ConfigMapBuilder().withNewMetadata().withName(name).endMetadata().build())
        .inNamespace(namespace.name())
        .create();
    return name;
  }

  /** The address of this machine that others reach which reach the brokers. */
  private static String addressTowards(Endpoint brokers) throws IOException {
    var broker = brokers.address(Protocol.Kafka).split("[:,]");
    try (var socket = new DatagramSocket()) {
      // Nothing is sent.
      socket.connect(new InetSocketAddress(broker[0], Integer.parseInt(broker[1])));
      return socket.getLocalAddress().getHostAddress();
    }
  }

  private static List<String> worker(Path files, String coordinator, int index) {
    return List.of(
        "--coordinator=" + coordinator,
        "--index=" + index,
        "--consumer-histograms=" + files.resolve("worker-" + index + ".hlog"));
  }

  private static BenchProcess start(
      Path files, UnaryOperator<List<String>> place, String subcommand, List<String> options)
      throws IOException {
    var arguments = new ArrayList<String>();
    arguments.add(subcommand);
    arguments.add("--work-order=" + files.resolve("work-order"));
    arguments.add("--token-file=" + files.resolve("token"));
    arguments.add("--termination-log=" + Files.createTempFile(files, subcommand, ".end"));
    arguments.addAll(options);
    return BenchProcess.start(Files.createTempFile(files, subcommand, ".log"), place, arguments);
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** The run says how far the clocks are from each other, and how sure it is of that. */
  private static void assertClocksWereTold(RunResult result, SecondKernel second) {
    assertThat(result.workers()).extracting(WorkerReport::kernelBootId).doesNotHaveDuplicates();
    var home = result.workers().get(0);
    var away = result.workers().get(1);
    assertThat(home.clockOffsetMicros()).isZero();
    assertThat(home.clockUncertaintyMicros()).isZero();
    if (second.hasSetClocks()) {
      assertThat(away.clockOffsetMicros()).isBetween(250_000.0, 300_000.0);
    }
    assertThat(away.clockUncertaintyMicros()).isPositive();

    assertThat(result.figures().endToEndLatency().negativeSamples()).isZero();
    assertThat(result.integrity().lost()).isZero();
    assertThat(result.verdict().checks())
        .filteredOn(check -> check.name().equals("ClockUncertainty"))
        .hasSize(1)
        .allMatch(Verdict.Check::holds);
    RunHandle.assertValidButForTiming(result);
  }

  private record Agreement(RunResult result, Medians medians) {

    double uncertaintyMicros() {
      return result.workers().get(1).clockUncertaintyMicros();
    }

    boolean agree() {
      return medians.agree() && uncertaintyMicros() < TOLERANCE_MICROS;
    }

    @Override
    public String toString() {
      return "%s, %.0f us uncertain, ahead by %.0f us"
          .formatted(medians, uncertaintyMicros(), result.workers().get(1).clockOffsetMicros());
    }
  }

  /**
   * End-to-end medians in microseconds, by the workers' own histograms.
   *
   * @param first of the first measured seconds
   * @param last of the last
   */
  private record Medians(Map<Way, Long> first, Map<Way, Long> last) {

    static Medians of(RunPlan plan, Path files) throws IOException {
      var first = new HashMap<Way, Histogram>();
      var last = new HashMap<Way, Histogram>();
      for (var worker : plan.workers()) {
        try (var log =
            new HistogramLogReader(files.resolve("worker-" + worker.index() + ".hlog").toFile())) {
          for (var next = log.nextIntervalHistogram();
              next != null;
              next = log.nextIntervalHistogram()) {
            var second = next.getStartTimeStamp() / 1000 - WARM_UP_SECONDS;
            var way = way(plan, next.getTag());
            if (second >= 0 && second < WINDOW_SECONDS) {
              add((Histogram) next, way, first);
            } else if (second >= SECONDS - WINDOW_SECONDS && second < SECONDS) {
              add((Histogram) next, way, last);
            }
          }
        }
      }
      return new Medians(medians(first), medians(last));
    }

    private static void add(Histogram histogram, Way way, Map<Way, Histogram> to) {
      to.computeIfAbsent(way, ignored -> new Histogram(3)).add(histogram);
    }

    /** Which way the messages of a consumer, {@code consumer-ID}, have come. */
    private static Way way(RunPlan plan, String tag) {
      for (var to : plan.workers()) {
        for (var consumer : to.consumers()) {
          if (tag.equals("consumer-" + consumer.id())) {
            for (var from : plan.workers()) {
              if (from.producers().stream().anyMatch(p -> p.topic().equals(consumer.topic()))) {
                return new Way(from.index(), to.index());
              }
            }
          }
        }
      }
      throw new AssertionError("nobody is " + tag);
    }

    private static Map<Way, Long> medians(Map<Way, Histogram> histograms) {
      var medians = new TreeMap<Way, Long>();
      histograms.forEach((way, h) -> medians.put(way, h.getValueAtPercentile(50)));
      return medians;
    }

    boolean agree() {
      return agree(first) && agree(last);
    }

    private static boolean agree(Map<Way, Long> medians) {
      assertThat(medians).hasSize(4);
      return medians.keySet().stream()
          .allMatch(
              way -> {
                var home = medians.get(new Way(way.from(), way.from()));
                return Math.abs(medians.get(way) - home) <= TOLERANCE_MICROS;
              });
    }
  }

  /**
   * From which worker to which.
   *
   * @param from the producer's
   * @param to the consumer's
   */
  private record Way(int from, int to) implements Comparable<Way> {

    @Override
    public int compareTo(Way other) {
      return Integer.compare(from * 2 + to, other.from * 2 + other.to);
    }

    @Override
    public String toString() {
      return from + " to " + to;
    }
  }
}
