package io.brokerbench.worker.driver.kafka;

import io.brokerbench.worker.driver.Keys;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.MetadataSnapshot;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.clients.producer.internals.BufferPool;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.clients.producer.internals.ProducerBatch;
import org.apache.kafka.clients.producer.internals.RecordAccumulator;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.MetadataResponse.PartitionMetadata;
import org.apache.kafka.common.utils.LogContext;
import org.apache.kafka.common.utils.Time;

/**
 * One producer of Kafka's client without its threads: the client's accumulator, buffer pool and
 * partitioner are real; its sender, the three brokers and the time are simulated. Nothing waits:
 * where the client would, a message is refused.
 */
final class SimulatedKafkaProducer {

  private static final String TOPIC = "t-0";
  private static final int BROKERS = 3;
  private static final int DISTINCT_KEYS = 10_000;
  private static final byte[] PAYLOAD = new byte[1024];

  private final SimulatedTime time = new SimulatedTime();
  private final int partitions;
  private final int maxInFlight;
  private final int maxRequestBytes;
  private final BufferPool pool;
  private final RecordAccumulator accumulator;
  private final MetadataSnapshot metadata;
  private final Queue<Request> requests = new ArrayDeque<>();
  private final Map<Integer, Integer> inFlight = new HashMap<>();
  private final int batchSize;
  private long refused;
  private long peakBytes;
  private int turns;
  private int partition = -1;
  private long messages;

  private record Request(long acknowledgedAt, int broker, List<ProducerBatch> batches) {}

  /** With the settings of a plan. */
  SimulatedKafkaProducer(Map<String, String> settings, int partitions) {
    this.partitions = partitions;
    maxInFlight = Integer.parseInt(settings.get("max.in.flight.requests.per.connection"));
    maxRequestBytes = Integer.parseInt(settings.get("max.request.size"));
    batchSize = Integer.parseInt(settings.get("batch.size"));
    var metrics = new Metrics();
    pool =
        new BufferPool(
            Long.parseLong(settings.get("buffer.memory")), batchSize, metrics, time, "test");
    accumulator =
        new RecordAccumulator(
            new LogContext(),
            batchSize,
            Compression.NONE,
            Integer.parseInt(settings.get("linger.ms")),
            100,
            1_000,
            120_000,
            metrics,
            "test",
            time,
            null,
            pool);
    metadata = metadata();
  }

  private MetadataSnapshot metadata() {
    var nodes =
        IntStream.range(0, BROKERS)
            .boxed()
            .collect(Collectors.toMap(id -> id, id -> new Node(id, "broker-" + id, 9092)));
    var all = List.of(0, 1, 2);
    var described =
        IntStream.range(0, partitions)
            .mapToObj(
                i ->
                    new PartitionMetadata(
                        Errors.NONE,
                        new TopicPartition(TOPIC, i),
                        Optional.of(i % BROKERS),
                        Optional.of(1),
                        all,
                        all,
                        List.of()))
            .toList();
    return new MetadataSnapshot(
        "cluster", nodes, described, Set.of(), Set.of(), Set.of(), nodes.get(0), Map.of());
  }

  /** Sends so many messages with random keys in each millisecond, for so long. */
  SimulatedKafkaProducer send(int perMilli, int millis, int acknowledgedAfterMillis) {
    var random = new SplittableRandom(1);
    var keys =
        Keys.of(DISTINCT_KEYS).stream()
            .map(key -> key.getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);
    for (var i = 0L; i < (long) perMilli * millis; i++) {
      time.nanos = i * TimeUnit.MILLISECONDS.toNanos(1) / perMilli;
      acknowledge();
      var key = keys[random.nextInt(keys.length)];
      append(BuiltInPartitioner.partitionForKey(key, partitions), key);
      drain(acknowledgedAfterMillis);
    }
    return this;
  }

  /** The same without keys, acknowledged at once. */
  void sendWithoutKeys(int perMilli, int millis) {
    for (var i = 0L; i < (long) perMilli * millis; i++) {
      time.nanos = i * TimeUnit.MILLISECONDS.toNanos(1) / perMilli;
      acknowledge();
      append(RecordMetadata.UNKNOWN_PARTITION, null);
      drain(0);
    }
  }

  private void append(int chosen, byte[] key) {
    try {
      accumulator.append(
          TOPIC,
          chosen,
          time.milliseconds(),
          key,
          PAYLOAD,
          null,
          new Appended(),
          0,
          time.milliseconds(),
          metadata.cluster());
    } catch (BufferExhaustedException e) {
      refused++;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    peakBytes = Math.max(peakBytes, pool.totalMemory() - pool.availableMemory());
  }

  /** As the client's sender does, which asks all the time and takes what is ready. */
  private void drain(int acknowledgedAfterMillis) {
    var ready = accumulator.ready(metadata, time.milliseconds()).readyNodes;
    ready.removeIf(node -> inFlight.getOrDefault(node.id(), 0) >= maxInFlight);
    accumulator
        .drain(metadata, ready, maxRequestBytes, time.milliseconds())
        .forEach(
            (broker, batches) -> {
              if (!batches.isEmpty()) {
                inFlight.merge(broker, 1, Integer::sum);
                var at = time.nanos + TimeUnit.MILLISECONDS.toNanos(acknowledgedAfterMillis);
                requests.add(new Request(at, broker, batches));
              }
            });
  }

  private void acknowledge() {
    while (!requests.isEmpty() && requests.peek().acknowledgedAt() <= time.nanos) {
      var request = requests.remove();
      inFlight.merge(request.broker(), -1, Integer::sum);
      request.batches().forEach(accumulator::completeAndDeallocateBatch);
    }
  }

  /** Messages that found no room in the pool. */
  long refused() {
    return refused;
  }

  /** Most that was charged at once, in bytes. */
  long peakBytes() {
    return peakBytes;
  }

  /** The same in batches. */
  int peakBatches() {
    return (int) (peakBytes / batchSize);
  }

  /** How many messages in a row went to the same partition, on average. */
  double messagesPerTurn() {
    return (double) messages / turns;
  }

  private final class Appended implements RecordAccumulator.AppendCallbacks {

    @Override
    public void setPartition(int next) {
      messages++;
      turns += next == partition ? 0 : 1;
      partition = next;
    }

    @Override
    public void onCompletion(RecordMetadata written, Exception failure) {
      // Batches are only given back.
    }
  }

  private static final class SimulatedTime implements Time {

    private long nanos;

    @Override
    public long milliseconds() {
      return TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    @Override
    public long nanoseconds() {
      return nanos;
    }

    @Override
    public void sleep(long millis) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void waitObject(Object object, Supplier<Boolean> condition, long deadline) {
      throw new UnsupportedOperationException();
    }
  }
}
