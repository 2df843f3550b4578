package io.brokerbench.worker.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.worker.clock.ClockTable;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.host.IntervalUsage;
import io.brokerbench.worker.host.IntervalUsage.ThreadUsage;
import io.brokerbench.worker.integrity.IntervalSet;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Metric;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CoordinatorLinkTest {

  private static final int REPORTS = 300;
  private static final WorkerIdentity IDENTITY =
      new WorkerIdentity(0, "session", "pod", "node", "boot", "25", 1000, 0);

  private static final IntervalUsage USAGE =
      new IntervalUsage(
          1_000, 700, List.of(new ThreadUsage(42, "it", ThreadRole.ConsumerClient, 900, 600)));

  private final RunToken token = new RunToken("secret\n");
  private final BlockingQueue<Instruction> commands = new LinkedBlockingQueue<>();
  private final List<WorkerEvent.Measured> accepted = new CopyOnWriteArrayList<>();
  private final CountDownLatch allAccepted = new CountDownLatch(REPORTS);
  private final String name = InProcessServerBuilder.generateName();
  private final CoordinationService service =
      new CoordinationService(MonotonicClock.anchoredNow(), this::accept);
  private long received;
  private final Semaphore opened = new Semaphore(0);
  private int streams;
  private Server server;
  private ManagedChannel channel;

  @BeforeEach
  void serve() throws IOException {
    startServer();
    channel = InProcessChannelBuilder.forName(name).build();
  }

  private void startServer() throws IOException {
    server =
        InProcessServerBuilder.forName(name).addService(service).intercept(token).build().start();
  }

  /** Breaks every stream, as a network does: without a word of the worker's own. */
  private void breakStreams() throws IOException, InterruptedException {
    server.shutdownNow().awaitTermination();
    startServer();
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.shutdownNow();
  }

  @Test
  void whatWasRecordedIsWhatArrivesHoweverOftenTheStreamBreaks()
      throws IOException, InterruptedException {
    try (var link = link(channel, token)) {
      for (var i = 0; i < REPORTS; i++) {
        link.measured(figures(i));
        if (i % 100 == 50) {
          // Else all might break before the first is open.
          assertThat(opened.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
          breakStreams();
        }
      }
      assertThat(allAccepted.await(60, TimeUnit.SECONDS)).isTrue();
    }

    assertThat(streams).isGreaterThan(1);
    assertThat(accepted).extracting(m -> m.figures().second()).doesNotHaveDuplicates().isSorted();
    assertThat(accepted)
        .allSatisfy(
            m -> {
              var figures = m.figures();
              for (var count : Count.values()) {
                assertThat(figures.counts().get(count))
                    .isEqualTo(figures.second() + 1000L * count.ordinal());
              }
              assertThat(figures.acknowledged().get(7).size()).isEqualTo(10);
              assertThat(figures.partitions().byTopic().get("t"))
                  .containsExactly(figures.second(), 0, 1L << 40);
              var receipts = figures.receiptsOf("s");
              assertThat(receipts.sequences().get(7).contains(3)).isTrue();
              assertThat(receipts.received()).isEqualTo(6);
              assertThat(receipts.outOfOrder()).isEqualTo(1);
              assertThat(receipts.firstNanos()).isEqualTo(20);
              assertThat(receipts.lastNanos()).isEqualTo(30);
              assertThat(figures.measured().get(Metric.PUBLISH).histogram().getTotalCount())
                  .isEqualTo(2);
              assertThat(figures.measured().get(Metric.PUBLISH).negativeSamples()).isEqualTo(1);
              assertThat(figures.usage()).isEqualTo(USAGE);
            });
  }

  @Test
  void aWorkerWithAnotherTokenIsRefused() throws InterruptedException {
    try (var link = link(channel, new RunToken("guess"))) {
      link.farewell();
      assertThat(commands.poll(60, TimeUnit.SECONDS))
          .isInstanceOfSatisfying(
              Instruction.Lost.class,
              lost ->
                  assertThat(lost.why())
                      .isEqualTo(
                          RpcMessage.REFUSED.with(RpcMessage.WRONG_TOKEN.with().toString())));
    }
    assertThat(streams).isZero();
  }

  @Test
  void aCoordinatorThatNeverAnswersIsGivenUp() throws InterruptedException {
    server.shutdownNow();
    try (var link =
        new CoordinatorLink(
            channel,
            token,
            IDENTITY,
            Duration.ofMillis(600),
            new AtomicReference<>(ClockTable.sameClock(1)),
            commands::add)) {
      link.farewell();
      assertThat(commands.poll(60, TimeUnit.SECONDS))
          .isInstanceOfSatisfying(
              Instruction.Lost.class,
              lost -> assertThat(lost.why().id()).isEqualTo(RpcMessage.COORDINATOR_SILENT));
    }
  }

  /** The channel by itself would wait ever longer, up to two minutes. */
  @Test
  void triesAgainAtOnceWhileNobodyListens() throws InterruptedException {
    server.shutdownNow();
    var tries = new CountDownLatch(3);
    try (var link = link(new Counted(channel, tries), token)) {
      link.farewell();
      assertThat(tries.await(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** Counts how often it is told to connect at once. */
  private static final class Counted extends ManagedChannel {

    private final ManagedChannel channel;
    private final CountDownLatch tries;

    Counted(ManagedChannel channel, CountDownLatch tries) {
      this.channel = channel;
      this.tries = tries;
    }

    @Override
    public void resetConnectBackoff() {
      tries.countDown();
      channel.resetConnectBackoff();
    }

    @Override
    public <Q, A> ClientCall<Q, A> newCall(MethodDescriptor<Q, A> method, CallOptions options) {
      return channel.newCall(method, options);
    }

    @Override
    public String authority() {
      return channel.authority();
    }

    @Override
    public ManagedChannel shutdown() {
      return channel.shutdown();
    }

    @Override
    public ManagedChannel shutdownNow() {
      return channel.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
      return channel.isShutdown();
    }

    @Override
    public boolean isTerminated() {
      return channel.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
      return channel.awaitTermination(timeout, unit);
    }
  }

  private CoordinatorLink link(ManagedChannel to, RunToken shown) {
    return new CoordinatorLink(
        to,
        shown,
        IDENTITY,
        Duration.ofSeconds(60),
        new AtomicReference<>(ClockTable.sameClock(1)),
        commands::add);
  }

  private static IntervalFigures figures(int second) {
    var figures = new IntervalFigures(1, second);
    for (var count : Count.values()) {
      figures.counts().add(count, second + 1000L * count.ordinal());
    }
    figures.acknowledged().put(7, IntervalSet.of(second, second + 10));
    figures.partitions().add("t", new long[] {second, 0, 1L << 40});
    figures.receiptsOf("s").add(7, IntervalSet.of(0, 5));
    figures.receiptsOf("s").count(6, 1);
    figures.receiptsOf("s").between(20, 30);
    figures.measured().get(Metric.PUBLISH).recordNanos(5_000_000);
    figures.measured().get(Metric.PUBLISH).recordNanos(-1);
    figures.usage(USAGE);
    return figures;
  }

  /** What a coordinator does with numbered events. */
  private synchronized void accept(Incoming incoming) {
    if (incoming.event() instanceof WorkerEvent.Hello) {
      streams++;
      opened.release();
      incoming.connection().welcome(0, received);
    }
    if (incoming.number() > received) {
      received = incoming.number();
      accepted.add((WorkerEvent.Measured) incoming.event());
      allAccepted.countDown();
    }
    // Now and then a confirmation is late, so that what arrived is sent again.
    if (incoming.number() % 5 == 0 && incoming.number() > 0) {
      incoming.connection().received(incoming.number());
    }
  }
}
