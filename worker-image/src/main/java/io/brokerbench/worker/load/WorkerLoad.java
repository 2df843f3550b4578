package io.brokerbench.worker.load;

import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.WorkerAssignment;
import io.brokerbench.worker.clock.ClockTable;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.measure.AcknowledgementMeter;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.MeasuredWindow;
import io.brokerbench.worker.measure.Order;
import io.brokerbench.worker.measure.ReceiptMeter;
import io.brokerbench.worker.measure.SendMeter;
import io.brokerbench.worker.measure.Stamps;
import io.brokerbench.worker.schedule.PacingGrid;
import io.brokerbench.worker.schedule.SendSchedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The load of one worker, from connecting its clients to closing them. Methods are for one thread;
 * they start others.
 */
public final class WorkerLoad {

  /** One pacing thread keeps up with so many messages per second easily. */
  private static final long MESSAGES_PER_PACING_THREAD = 50_000;

  /** Messages due in the last moments of the load go out a little after its end. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final RunPlan plan;
  private final WorkerAssignment assignment;
  private final BenchmarkDriver driver;
  private final MonotonicClock clock;
  private final Supplier<ClockTable> clocks;
  private final Consumer<Exception> onFailure;
  private final MeasuredWindow window = new MeasuredWindow();
  private final Map<ProducerAssignment, BenchmarkProducer> producers = new LinkedHashMap<>();
  private final List<AcknowledgementMeter> acknowledgements = new ArrayList<>();
  private final List<ConsumerThread> consumers = new ArrayList<>();
  private final Map<ProducerAssignment, InFlight> inFlight = new LinkedHashMap<>();
  private final List<SendingThread> senders = new ArrayList<>();

  /**
   * Not connected yet.
   *
   * @param clocks the newest clock table
   * @param onFailure hears of what ends the load, from any thread
   */
  public WorkerLoad(
      RunPlan plan,
      int worker,
      BenchmarkDriver driver,
      MonotonicClock clock,
      Supplier<ClockTable> clocks,
      Consumer<Exception> onFailure) {
    this.plan = plan;
    assignment = plan.workers().get(worker);
    this.driver = driver;
    this.clock = clock;
    this.clocks = clocks;
    this.onFailure = onFailure;
  }

  /**
   * Connects consumers and producers. Consumers begin to receive at once.
   *
   * @throws DriverException if one cannot be connected
   */
  public void connect() throws DriverException {
    var runHash = Stamps.runHash(plan.run().uid());
    for (var consumer : assignment.consumers()) {
      var setup =
          new ReceiptMeter.Setup(
              consumer.subscription(),
              runHash,
              order(plan),
              workerOfProducer(plan),
              assignment.index(),
              window,
              clocks);
      var client = driver.createConsumer(consumer);
      var thread =
          new ConsumerThread(consumer.id(), client, new ReceiptMeter(setup), clock, onFailure);
      consumers.add(thread);
      thread.start();
    }
    for (var producer : assignment.producers()) {
      var meter = new AcknowledgementMeter(producer.id(), window);
      acknowledgements.add(meter);
      var payloads = new Payloads(plan.load(), runHash, producer.id());
      producers.put(producer, driver.createProducer(producer, payloads, listener(producer, meter)));
    }
  }

  private SendListener listener(ProducerAssignment producer, AcknowledgementMeter meter) {
    var sends = new MeteredSends(meter, clock);
    var rate = plan.load().rate();
    if (rate.openLoop()) {
      return sends;
    }
    var limit =
        rate.maxInFlightPerProducer() == null ? Long.MAX_VALUE : rate.maxInFlightPerProducer();
    var counted = new InFlight(limit, sends);
    inFlight.put(producer, counted);
    return counted;
  }

  /** What the plan's subscription type promises for the messages of one producer. */
  private static Order order(RunPlan plan) {
    return switch (plan.load().subscriptionType()) {
      case Exclusive, Failover ->
          new Order(Order.Scope.PARTITION, plan.topics().partitionsPerTopic());
      // Its producers batch by key, which changes the order of different keys in a partition.
      case KeyShared -> new Order(Order.Scope.KEY, plan.load().keys().distinct());
      case Shared -> new Order(Order.Scope.NOTHING, 0);
    };
  }

  private static int[] workerOfProducer(RunPlan plan) {
    var workers = new int[plan.load().producers()];
    for (var worker : plan.workers()) {
      worker.producers().forEach(p -> workers[p.id()] = worker.index());
    }
    return workers;
  }

  /** What each consumer has of its subscription, by the consumer's id. */
  public Map<Integer, Share> shares() {
    var shares = new LinkedHashMap<Integer, Share>();
    consumers.forEach(c -> shares.put(c.id(), c.share()));
    return shares;
  }

  /** Sends according to the schedule from {@code startAt} on, by the worker's clock. */
  public void start(long startAt) {
    var load = plan.load();
    var measuredFrom = startAt + TimeUnit.SECONDS.toNanos(load.warmUpSeconds());
    var end = measuredFrom + TimeUnit.SECONDS.toNanos(load.durationSeconds());
    window.set(measuredFrom, end);
    consumers.forEach(ConsumerThread::loadStarts);
    var keys = new KeySequences(load.keys(), Stamps.runHash(plan.run().uid()));
    if (load.rate().openLoop()) {
      addPacingThreads(keys, startAt, end);
    } else {
      addClosedLoopThreads(keys, startAt, end);
    }
    senders.forEach(SendingThread::start);
  }

  private void addPacingThreads(KeySequences keys, long startAt, long end) {
    var load = plan.load();
    var schedule =
        new SendSchedule(
            load.rate().messagesPerSecond(),
            load.producers(),
            (long) load.warmUpSeconds() + load.durationSeconds());
    var grid = new PacingGrid(TimeUnit.MICROSECONDS.toNanos(load.pacingGranularityMicros()));
    var groups = groups(schedule, keys);
    for (var i = 0; i < groups.size(); i++) {
      senders.add(
          new PacingThread(
              "pacing-" + i,
              groups.get(i),
              grid,
              clock,
              new SendMeter(window),
              startAt,
              end + GRACE_NANOS,
              onFailure));
    }
  }

  /** One for each producer: a client that blocks must hold up no other. */
  private void addClosedLoopThreads(KeySequences keys, long startAt, long end) {
    producers.forEach(
        (assignment, producer) ->
            senders.add(
                new ClosedLoopThread(
                    "producer-" + assignment.id(),
                    producer,
                    keys.of(assignment.id()),
                    inFlight.get(assignment),
                    clock,
                    new SendMeter(window),
                    startAt,
                    end,
                    onFailure)));
  }

  /** No more pacing threads than the rate or the machine can use. */
  private List<List<ProducerLane>> groups(SendSchedule schedule, KeySequences keys) {
    var load = plan.load();
    var rate = (double) load.rate().messagesPerSecond() * producers.size() / load.producers();
    var wanted = (int) Math.ceil(rate / MESSAGES_PER_PACING_THREAD);
    var processors = Runtime.getRuntime().availableProcessors();
    var count = Math.min(producers.size(), Math.min(wanted, processors));
    var groups = new ArrayList<List<ProducerLane>>();
    for (var i = 0; i < count; i++) {
      groups.add(new ArrayList<>());
    }
    var next = 0;
    var ordered =
        producers.entrySet().stream()
            .sorted(Comparator.comparingInt(entry -> entry.getKey().id()))
            .toList();
    for (var entry : ordered) {
      var id = entry.getKey().id();
      var lane = new ProducerLane(entry.getValue(), schedule.cursor(id), keys.of(id));
      groups.get(next++ % count).add(lane);
    }
    return groups;
  }

  /** Whether everything that will be sent has been. */
  public boolean sendingFinished() {
    return senders.stream().allMatch(SendingThread::finished);
  }

  /** Messages that were due and never sent, after sending finished. */
  public long unsent() {
    return senders.stream().mapToLong(SendingThread::unsent).sum();
  }

  /** Moves everything that was measured since the last call. */
  public void moveTo(IntervalFigures figures) {
    senders.forEach(s -> s.moveTo(figures));
    acknowledgements.forEach(a -> a.moveTo(figures));
    consumers.forEach(c -> c.moveTo(figures));
  }

  /**
   * Starts to flush and close every producer, all at once; {@link Flush#finished} tells the end.
   */
  public Flush flush(Duration bound) {
    return Flush.start(producers.values(), bound, onFailure);
  }

  /** Stops receiving, and waits for the consumers to be closed within a bound. */
  public void stop() throws InterruptedException {
    consumers.forEach(ConsumerThread::stop);
    for (var consumer : consumers) {
      consumer.join();
    }
  }

  /** Stops everything at once; what was not acknowledged fails. */
  public void abandon() {
    senders.forEach(SendingThread::stop);
    consumers.forEach(ConsumerThread::stop);
    flush(Duration.ZERO);
  }
}
