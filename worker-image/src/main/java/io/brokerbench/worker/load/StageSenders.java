package io.brokerbench.worker.load;

import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.measure.ClientLoad;
import io.brokerbench.worker.measure.MeasuredWindow;
import io.brokerbench.worker.measure.SendMeter;
import io.brokerbench.worker.schedule.PacingGrid;
import io.brokerbench.worker.schedule.SendSchedule;
import io.brokerbench.worker.schedule.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Makes the threads that send the messages of a stage. */
final class StageSenders {

  /** One pacing thread keeps up with so many messages per second easily. */
  private static final long MESSAGES_PER_PACING_THREAD = 50_000;

  private final LoadPlan plan;
  private final MonotonicClock clock;
  private final MeasuredWindow window;
  private final ClientLoad client;
  private final Consumer<Exception> onFailure;

  /**
   * For the stages of a plan.
   *
   * @param client whether waits for it are the brokers'
   * @param onFailure hears of what ends a thread before its time
   */
  StageSenders(
      LoadPlan plan,
      MonotonicClock clock,
      MeasuredWindow window,
      ClientLoad client,
      Consumer<Exception> onFailure) {
    this.plan = plan;
    this.clock = clock;
    this.window = window;
    this.client = client;
    this.onFailure = onFailure;
  }

  /** Not started yet. The stage begins at {@code startAt} by the worker's clock. */
  List<SendingThread> of(Stage stage, long startAt, List<ProducerLane> lanes) {
    return plan.rate().openLoop()
        ? pacing(stage, startAt, lanes)
        : closedLoop(stage, startAt, lanes);
  }

  private List<SendingThread> pacing(Stage stage, long startAt, List<ProducerLane> lanes) {
    var schedule = new SendSchedule(stage.messagesPerSecond(), plan.producers(), stage.seconds());
    lanes.forEach(lane -> lane.begin(schedule));
    var grid = new PacingGrid(TimeUnit.MICROSECONDS.toNanos(plan.pacingGranularityMicros()));
    var threads = new ArrayList<SendingThread>();
    for (var group : groups(stage, lanes)) {
      threads.add(
          new PacingThread(
              "pacing-" + threads.size(),
              group,
              grid,
              clock,
              new SendMeter(window, client),
              startAt,
              stage.endAt(startAt),
              onFailure));
    }
    return threads;
  }

  /** One for each producer: a client that blocks must hold up no other. */
  private List<SendingThread> closedLoop(Stage stage, long startAt, List<ProducerLane> lanes) {
    var threads = new ArrayList<SendingThread>();
    for (var lane : lanes) {
      threads.add(
          new ClosedLoopThread(
              "producer-" + lane.id(),
              lane.producer(),
              lane.keys(),
              lane.inFlight(),
              clock,
              new SendMeter(window, client),
              startAt,
              stage.measuredFrom(startAt),
              stage.endAt(startAt),
              messages(stage, lane.id()),
              onFailure));
    }
    return threads;
  }

  /** Its share of the stage's. */
  private long messages(Stage stage, int producer) {
    var producers = plan.producers();
    return stage.messages() == 0
        ? Long.MAX_VALUE
        : stage.messages() / producers + (producer < stage.messages() % producers ? 1 : 0);
  }

  /** No more pacing threads than the rate or the machine can use. */
  private List<List<ProducerLane>> groups(Stage stage, List<ProducerLane> lanes) {
    var rate = (double) stage.messagesPerSecond() * lanes.size() / plan.producers();
    var wanted = (int) Math.ceil(rate / MESSAGES_PER_PACING_THREAD);
    var processors = Runtime.getRuntime().availableProcessors();
    var count = Math.min(lanes.size(), Math.min(wanted, processors));
    var groups = new ArrayList<List<ProducerLane>>();
    for (var i = 0; i < count; i++) {
      groups.add(new ArrayList<>());
    }
    for (var i = 0; i < lanes.size(); i++) {
      groups.get(i % count).add(lanes.get(i));
    }
    return groups;
  }
}
