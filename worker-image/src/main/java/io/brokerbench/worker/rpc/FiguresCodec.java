package io.brokerbench.worker.rpc;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.worker.host.IntervalUsage;
import io.brokerbench.worker.host.IntervalUsage.ThreadUsage;
import io.brokerbench.worker.integrity.IntervalCodec;
import io.brokerbench.worker.integrity.IntervalSet;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.Counts;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Latencies;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.measure.Metric;
import io.brokerbench.worker.rpc.proto.Interval;
import io.brokerbench.worker.rpc.proto.Sequences;
import io.brokerbench.worker.rpc.proto.TopicCounts;
import io.brokerbench.worker.rpc.proto.Usage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The figures of an interval as messages; nothing is lost either way. */
final class FiguresCodec {

  private static final Map<Count, FieldDescriptor> FIELDS =
      Arrays.stream(Count.values()).collect(Collectors.toMap(count -> count, FiguresCodec::field));

  private FiguresCodec() {}

  static Interval encode(IntervalFigures figures) {
    var message =
        Interval.newBuilder()
            .setStage(figures.stage())
            .setSecond(figures.second())
            .setCounts(encode(figures.counts()))
            .addAllMeasured(encode(figures.measured()))
            .addAllUnmeasured(encode(figures.unmeasured()))
            .addAllAcknowledged(encode(figures.acknowledged()))
            .addAllFailed(encode(figures.failed()))
            .addAllErrors(figures.errors())
            .setLastAcknowledgedNanos(figures.lastAcknowledgedNanos())
            .setUsage(encode(figures.usage()));
    figures
        .receipts()
        .forEach(
            (subscription, receipts) ->
                message.addReceipts(
                    io.brokerbench.worker.rpc.proto.Receipts.newBuilder()
                        .setSubscription(subscription)
                        .setReceived(receipts.received())
                        .setOutOfOrder(receipts.outOfOrder())
                        .setFirstNanos(receipts.firstNanos())
                        .setLastNanos(receipts.lastNanos())
                        .addAllSequences(encode(receipts.sequences()))));
    figures
        .partitions()
        .byTopic()
        .forEach(
            (topic, messages) ->
                message.addPartitions(
                    TopicCounts.newBuilder()
                        .setTopic(topic)
                        .addAllMessages(Arrays.stream(messages).boxed().toList())));
    return message.build();
  }

  static IntervalFigures decode(Interval message) {
    var figures = new IntervalFigures(message.getStage(), message.getSecond());
    figures.counts().add(decode(message.getCounts()));
    decode(message.getMeasuredList(), figures.measured());
    decode(message.getUnmeasuredList(), figures.unmeasured());
    message
        .getAcknowledgedList()
        .forEach(s -> figures.acknowledged().put(s.getProducer(), decode(s)));
    message.getFailedList().forEach(s -> figures.failed().put(s.getProducer(), decode(s)));
    for (var one : message.getReceiptsList()) {
      var receipts = figures.receiptsOf(one.getSubscription());
      receipts.count(one.getReceived(), one.getOutOfOrder());
      if (one.getReceived() > 0) {
        receipts.between(one.getFirstNanos(), one.getLastNanos());
      }
      one.getSequencesList().forEach(s -> receipts.add(s.getProducer(), decode(s)));
    }
    message
        .getPartitionsList()
        .forEach(
            t ->
                figures
                    .partitions()
                    .add(
                        t.getTopic(),
                        t.getMessagesList().stream().mapToLong(Long::longValue).toArray()));
    figures.errors().addAll(message.getErrorsList());
    figures.lastAcknowledgedBy(message.getLastAcknowledgedNanos());
    figures.usage(decode(message.getUsage()));
    return figures;
  }

  private static Usage encode(IntervalUsage usage) {
    var message = Usage.newBuilder().setNanos(usage.nanos()).setCpuNanos(usage.cpuNanos());
    for (var thread : usage.threads()) {
      message.addThreads(
          io.brokerbench.worker.rpc.proto.ThreadUsage.newBuilder()
              .setId(thread.id())
              .setName(thread.name())
              .setRole(thread.role().ordinal())
              .setNanos(thread.nanos())
              .setCpuNanos(thread.cpuNanos()));
    }
    return message.build();
  }

  private static IntervalUsage decode(Usage message) {
    return new IntervalUsage(
        message.getNanos(),
        message.getCpuNanos(),
        message.getThreadsList().stream()
            .map(
                thread ->
                    new ThreadUsage(
                        thread.getId(),
                        thread.getName(),
                        ThreadRole.values()[thread.getRole()],
                        thread.getNanos(),
                        thread.getCpuNanos()))
            .toList());
  }

  private static List<Sequences> encode(Map<Integer, IntervalSet> sets) {
    return sets.entrySet().stream()
        .map(
            entry ->
                Sequences.newBuilder()
                    .setProducer(entry.getKey())
                    .setRuns(ByteString.copyFrom(IntervalCodec.encode(entry.getValue())))
                    .build())
        .toList();
  }

  private static IntervalSet decode(Sequences message) {
    return IntervalCodec.decode(message.getRuns().asReadOnlyByteBuffer());
  }

  private static List<io.brokerbench.worker.rpc.proto.Latencies> encode(LatencySet set) {
    var messages = new ArrayList<io.brokerbench.worker.rpc.proto.Latencies>();
    for (var metric : Metric.values()) {
      var latencies = set.get(metric);
      if (!latencies.isEmpty()) {
        messages.add(
            io.brokerbench.worker.rpc.proto.Latencies.newBuilder()
                .setMetric(metric.ordinal())
                .setHistogram(ByteString.copyFrom(latencies.encode()))
                .setNegativeSamples(latencies.negativeSamples())
                .setMostNegativeMicros(latencies.mostNegative())
                .build());
      }
    }
    return messages;
  }

  private static void decode(
      List<io.brokerbench.worker.rpc.proto.Latencies> messages, LatencySet into) {
    for (var message : messages) {
      into.put(
          Metric.values()[message.getMetric()],
          Latencies.decode(
              message.getHistogram().asReadOnlyByteBuffer(),
              message.getNegativeSamples(),
              message.getMostNegativeMicros()));
    }
  }

  private static io.brokerbench.worker.rpc.proto.Counts encode(Counts counts) {
    var message = io.brokerbench.worker.rpc.proto.Counts.newBuilder();
    FIELDS.forEach((count, field) -> message.setField(field, counts.get(count)));
    return message.build();
  }

  private static Counts decode(io.brokerbench.worker.rpc.proto.Counts message) {
    var counts = new Counts();
    FIELDS.forEach((count, field) -> counts.add(count, (long) message.getField(field)));
    return counts;
  }

  private static FieldDescriptor field(Count count) {
    return io.brokerbench.worker.rpc.proto.Counts.getDescriptor()
        .findFieldByName(count.name().toLowerCase(Locale.ROOT));
  }
}
