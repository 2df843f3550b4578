package io.brokerbench.worker.load;

import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ConsumerRole;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.WorkerAssignment;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.worker.clock.ClockTable;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.measure.AcknowledgementMeter;
import io.brokerbench.worker.measure.ClientLoad;
import io.brokerbench.worker.measure.HiccupMeter;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.MeasuredWindow;
import io.brokerbench.worker.measure.Metric;
import io.brokerbench.worker.measure.OrderGuarantee;
import io.brokerbench.worker.measure.ReceiptMeter;
import io.brokerbench.worker.measure.Stamps;
import io.brokerbench.worker.schedule.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The load of one worker, from connecting its clients to closing them. Methods are for one thread;
 * they start others.
 */
public final class WorkerLoad {

  private final RunPlan plan;
  private final WorkerAssignment assignment;
  private final BenchmarkDriver driver;
  private final MonotonicClock clock;
  private final Supplier<ClockTable> clocks;
  private final Consumer<Exception> onFailure;
  private final Optional<ConsumerHistograms> histograms;
  private final MeasuredWindow window = new MeasuredWindow();
  private final ClientLoad client = new ClientLoad();
  private final long runHash;
  private final StageSenders stages;
  private final HiccupThread hiccups;
  private final List<ProducerLane> lanes = new ArrayList<>();
  private final List<AcknowledgementMeter> acknowledgements = new ArrayList<>();
  private final List<ConsumerThread> consumers = new CopyOnWriteArrayList<>();
  private List<SendingThread> senders = List.of();
  private boolean catchingUp;
  private volatile boolean over;

  /**
   * Not connected yet.
   *
   * @param clocks the newest clock table
   * @param onFailure hears of what ends the load, from any thread
   * @param histograms where the latencies of each consumer go besides
   */
  public WorkerLoad(
      RunPlan plan,
      int worker,
      BenchmarkDriver driver,
      MonotonicClock clock,
      Supplier<ClockTable> clocks,
      Consumer<Exception> onFailure,
      Optional<ConsumerHistograms> histograms) {
    this.plan = plan;
    assignment = plan.workers().get(worker);
    this.driver = driver;
    this.clock = clock;
    this.clocks = clocks;
    this.onFailure = onFailure;
    this.histograms = histograms;
    runHash = Stamps.runHash(plan.run().uid());
    stages = new StageSenders(plan.load(), clock, window, client, onFailure);
    var receives = !assignment.consumers().isEmpty();
    hiccups =
        new HiccupThread(
            new HiccupMeter(receives ? Metric.RECEIVER_HICCUPS : Metric.SENDER_HICCUPS, window),
            clock);
  }

  /**
   * Connects consumers that are to read from the start, which they do at once, and producers.
   *
   * @throws DriverException if one cannot be connected
   */
  public void connect() throws DriverException {
    hiccups.start();
    for (var consumer : consumersOf(ConsumerRole.Tailing)) {
      connect(consumer).start();
    }
    var keys = new KeySequences(plan.load().keys(), runHash);
    for (var producer : assignment.producers()) {
      var meter = new AcknowledgementMeter(producer, plan.topics().partitionsPerTopic(), window);
      acknowledgements.add(meter);
      var payloads = new Payloads(plan.load(), runHash, producer.id());
      var sends = new MeteredSends(meter, clock);
      var limit = plan.load().rate().maxInFlightPerProducer();
      var inFlight = limit == null ? null : new InFlight(limit, sends);
      var client = driver.createProducer(producer, payloads, inFlight == null ? sends : inFlight);
      lanes.add(new ProducerLane(producer.id(), client, keys.of(producer.id()), inFlight));
    }
  }

  private List<ConsumerAssignment> consumersOf(ConsumerRole role) {
    return assignment.consumers().stream().filter(c -> c.role() == role).toList();
  }

  private ConsumerThread connect(ConsumerAssignment consumer) throws DriverException {
    var setup =
        new ReceiptMeter.Setup(
            consumer.subscription(),
            consumer.role(),
            runHash,
            order(plan),
            workerOfProducer(plan),
            assignment.index(),
            window,
            clocks);
    var meter = new ReceiptMeter(setup);
    var client = driver.createConsumer(consumer, new MeteredReceipts(meter, clock));
    var thread = new ConsumerThread(consumer.id(), client, meter, onFailure);
    consumers.add(thread);
    return thread;
  }

  /** Connects those consumers that are to read a backlog, all at once; only the first time. */
  public void catchUp() {
    if (!catchingUp) {
      catchingUp = true;
      for (var consumer : consumersOf(ConsumerRole.CatchingUp)) {
        Thread.ofVirtual().name("connect-" + consumer.id()).start(() -> connectLate(consumer));
      }
    }
  }

  private void connectLate(ConsumerAssignment consumer) {
    try {
      var thread = connect(consumer);
      thread.loadStarts();
      thread.start();
      if (over) {
        thread.stop();
      }
    } catch (DriverException e) {
      onFailure.accept(e);
    }
  }

  /** What the plan's subscription type promises for the messages of one producer. */
  private static OrderGuarantee order(RunPlan plan) {
    return switch (plan.load().subscriptionType()) {
      case Exclusive, Failover ->
          new OrderGuarantee(OrderGuarantee.Scope.PARTITION, plan.topics().partitionsPerTopic());
      // Its producers batch by key, which changes the order of different keys in a partition.
      case KeyShared -> new OrderGuarantee(OrderGuarantee.Scope.KEY, plan.load().keys().distinct());
      case Shared -> new OrderGuarantee(OrderGuarantee.Scope.NOTHING, 0);
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

  /** Sends what a stage that starts at {@code startAt}, by the worker's clock, asks for. */
  public void start(Stage stage, long startAt) {
    window.set(stage.measuredFrom(startAt), stage.endAt(startAt));
    client.saturated(false);
    consumers.forEach(ConsumerThread::loadStarts);
    senders = stages.of(stage, startAt, lanes);
    senders.forEach(SendingThread::start);
  }

  /** Sends nothing of the stage that is due then, by the worker's clock, or later. */
  public void endBy(long time) {
    window.endBy(time);
    senders.forEach(sender -> sender.endBy(time));
  }

  /** Sends nothing more of the stage. */
  public void stopSending() {
    window.endBy(clock.now());
    senders.forEach(SendingThread::stop);
  }

  /** What a thread of this process does for the load; empty where it does nothing. */
  public Optional<ThreadRole> roleOf(long threadId, String name) {
    if (senders.stream().anyMatch(sender -> sender.threadId() == threadId)) {
      return Optional.of(ThreadRole.Sender);
    }
    if (consumers.stream().anyMatch(consumer -> consumer.threadId() == threadId)) {
      return Optional.of(ThreadRole.Consumer);
    }
    return driver.networkThread(name);
  }

  /** Whether the network threads of producers' clients have no time to spare. */
  public void clientSaturated(boolean is) {
    client.saturated(is);
  }

  /** Whether everything of the stage that will be sent has been. */
  public boolean sendingFinished() {
    return senders.stream().allMatch(SendingThread::finished);
  }

  /** The same of a worker that had something to send. */
  public boolean hasSentEverything() {
    return !senders.isEmpty() && sendingFinished();
  }

  /** Messages of the stage that were due and never sent, after sending finished. */
  public long unsent() {
    return senders.stream().mapToLong(SendingThread::unsent).sum();
  }

  /** Moves everything that was measured since the last call. */
  public void moveTo(IntervalFigures figures) {
    hiccups.moveTo(figures);
    senders.forEach(s -> s.moveTo(figures));
    acknowledgements.forEach(a -> a.moveTo(figures));
    histograms.ifPresentOrElse(
        to -> consumers.forEach(c -> c.moveTo(figures, to)),
        () -> consumers.forEach(c -> c.moveTo(figures)));
  }

  /** Starts to flush every producer, all at once; {@link Flush#finished} tells the end. */
  public Flush flush(Duration bound) {
    return Flush.start(producers(), bound, onFailure);
  }

  private List<BenchmarkProducer> producers() {
    return lanes.stream().map(ProducerLane::producer).toList();
  }

  /** Closes every client, within a bound; what was not acknowledged by then fails. */
  public void close() throws InterruptedException {
    over = true;
    consumers.forEach(ConsumerThread::stop);
    Flush.close(producers(), Duration.ZERO, onFailure).join();
    for (var consumer : consumers) {
      consumer.join();
    }
    hiccups.stop();
  }

  /** Stops everything at once. */
  public void abandon() {
    over = true;
    hiccups.stop();
    stopSending();
    consumers.forEach(ConsumerThread::stop);
    Flush.close(producers(), Duration.ZERO, onFailure);
  }
}
