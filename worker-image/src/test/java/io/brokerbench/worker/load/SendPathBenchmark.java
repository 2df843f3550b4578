package io.brokerbench.worker.load;

import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.Keys;
import io.brokerbench.worker.measure.AcknowledgementMeter;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.MeasuredWindow;
import io.brokerbench.worker.measure.SendMeter;
import io.brokerbench.worker.measure.Stamps;
import io.brokerbench.worker.schedule.SendSchedule;
import java.time.Duration;
import org.HdrHistogram.IntCountsHistogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * From the moment that a message is due to its acknowledgement, with a client that does nothing.
 */
@State(Scope.Thread)
public class SendPathBenchmark {

  private static final long RUN = Stamps.runHash("generator");
  private static final int MESSAGE_BYTES = 1024;

  private final Samples samples = new Samples();
  private final MonotonicClock clock = new MonotonicClock(1_700_000_000_000_000_000L);
  private final MeasuredWindow window = new MeasuredWindow(0, Long.MAX_VALUE);
  private final SendMeter sendMeter = new SendMeter(window);
  private final AcknowledgementMeter acknowledgementMeter =
      new AcknowledgementMeter(new ProducerAssignment(0, "t"), 1, window);
  private final MeteredSends sends = new MeteredSends(acknowledgementMeter, clock);
  private final IntCountsHistogram lag = new IntCountsHistogram(3);
  private final IntCountsHistogram publish = new IntCountsHistogram(3);
  private final IntCountsHistogram publishFromIntended = new IntCountsHistogram(3);
  private NoClient client;
  private ProducerLane lane;
  private long now;
  private long sequence;

  /** For benchmarks. */
  public SendPathBenchmark() {
    lag.setAutoResize(true);
    publish.setAutoResize(true);
    publishFromIntended.setAutoResize(true);
  }

  /** Collects what was measured, as happens every second. */
  @Setup(Level.Iteration)
  public void collect(Blackhole blackhole) {
    client = new NoClient(blackhole);
    lane = new ProducerLane(0, client, number -> Keys.NONE, null);
    lane.begin(new SendSchedule(1_000_000, 1, 86_400));
    now = clock.now();
    var figures = new IntervalFigures(1, 0);
    sendMeter.moveTo(figures);
    acknowledgementMeter.moveTo(figures);
  }

  /** Everything that we do for a message. */
  @Benchmark
  public void path() {
    var lateBy = samples.nanosOf(sequence++);
    var actual = now;
    var intended = actual - lateBy;
    lane.send(intended, actual);
    now = clock.now();
    sendMeter.sent(intended, actual, now);
    // As if it had been sent some time ago.
    sends.acknowledged(client.sequence, client.intended - lateBy, client.actual - lateBy, 0);
  }

  /** The readings of the clock and the writes to histograms among it. */
  @Benchmark
  public void readsAndWrites() {
    var lateBy = samples.nanosOf(sequence++);
    var actual = now;
    now = clock.now();
    lag.recordValue(lateBy / 1000);
    var acknowledged = clock.now();
    publish.recordValue((acknowledged - actual + lateBy) / 1000);
    publishFromIntended.recordValue((acknowledged - actual + 2L * lateBy) / 1000);
  }

  /** What the benchmark itself costs: to be taken off. */
  @Benchmark
  public long rest() {
    return samples.nanosOf(sequence++);
  }

  /** Remembers the last message. */
  private static final class NoClient implements BenchmarkProducer {

    private final byte[] payload = Stamps.newPayload(MESSAGE_BYTES, RUN, 0);
    private final Blackhole blackhole;
    private long sequence;
    private long intended;
    private long actual;

    NoClient(Blackhole blackhole) {
      this.blackhole = blackhole;
    }

    @Override
    public byte[] nextPayload() {
      return payload;
    }

    @Override
    public void send(int key, long number, long due, long sent) {
      blackhole.consume(payload);
      sequence = number;
      intended = due;
      actual = sent;
    }

    @Override
    public void flush(Duration bound) {}

    @Override
    public void close(Duration bound) {}
  }
}
