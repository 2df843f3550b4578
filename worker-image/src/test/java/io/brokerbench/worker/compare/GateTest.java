package io.brokerbench.worker.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.condition.Aspect;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.statistics.Regression;
import io.brokerbench.worker.peer.PeerFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateTest {

  private static final Limit TEN = new Limit(ComparedFigure.PublishLatencyP99, 10);
  private static final Consumer<Results> SAME = result -> {};

  @ParameterizedTest(name = "{0}, {1} and {2} us beside 4.00, 4.04 and 4.08 ms: {3}")
  @CsvSource({
    "4800, 4848, 4896, REGRESSED",
    "4040, 4000, 4080, WITHIN_LIMIT",
    "2000, 2020, 2040, WITHIN_LIMIT",
    // The estimate is within the limit, and its interval reaches over it.
    "3600, 4200, 4900, UNDECIDED",
    // The estimate is over the limit, and its interval has 0.
    "3000, 5000, 7000, UNDECIDED",
  })
  void judgesLatencies(long first, long second, long third, Regression expected) {
    var cells =
        Gate.judge(runs(SAME, 4000, 4040, 4080), runs(SAME, first, second, third), limits());

    assertThat(cells).hasSize(1);
    assertThat(cells.getFirst().figures().getFirst().regression()).isEqualTo(expected);
    assertThat(Gate.worst(cells)).isEqualTo(expected);
  }

  /** 10 % as a ratio either way: 1 / 1.1 of a throughput, which is -9.1 %. */
  @ParameterizedTest
  @CsvSource({"920, WITHIN_LIMIT", "900, REGRESSED", "2000, WITHIN_LIMIT"})
  void lessThroughputIsWorse(int rate, Regression expected) {
    var limit = new Limit(ComparedFigure.Throughput, 10);
    var figure = judge(rates(1000), rates(rate), limit);

    assertThat(figure.regression()).isEqualTo(expected);
    assertThat(figure.comparison().orElseThrow().ratio()).isCloseTo(rate / 1000.0, within(1e-9));
    assertThat(limit.change()).isEqualTo("-9.1 %");
  }

  @Test
  void receivedMessagesAreAFigureOfTheirOwn() {
    var limit = new Limit(ComparedFigure.ConsumeThroughput, 10);

    assertThat(judge(rates(1000), rates(100), limit).before()).containsOnly(2000.0);
  }

  @Test
  void fewerThanThreeRunsDecideNothing() {
    var figure = judge(runs(SAME, 4000, 4040), runs(SAME, 9000, 9040, 9080), TEN);

    assertThat(figure.regression()).isEqualTo(Regression.UNDECIDED);
    assertThat(figure.comparison().orElseThrow().ratio()).isCloseTo(2.249, within(1e-3));
    assertThat(figure.interval()).isEqualTo("none");
    assertThat(figure.notes()).containsExactly(CompareMessage.TOO_FEW.with(2, 3, 3));
  }

  @Test
  void equalValuesHaveNoInterval() {
    assertThat(judge(runs(SAME, 1, 1, 1), runs(SAME, 1, 1, 1), TEN).notes())
        .containsExactly(CompareMessage.NO_SPREAD.with());
  }

  @Test
  void runsThatAreNotValidAreLeftOut() {
    var now = new ArrayList<>(runs(SAME, 4000, 4040, 4080));
    now.add(Results.kafka("bad").publishP99(90_000).failing("RateShort", "5 %").entry());

    var cell = Gate.judge(runs(SAME, 4000, 4040, 4080), now, limits()).getFirst();

    assertThat(cell.figures().getFirst().now()).containsExactly(4000.0, 4040.0, 4080.0);
    assertThat(cell.notes())
        .containsExactly(
            CompareMessage.LEFT_OUT.with(
                "bad", List.of(CompareMessage.CHECK_FAILED.with("RateShort", "5 %"))));
  }

  @Test
  void cellWithoutAValidRunIsUndecided() {
    var bad = runs(result -> result.failing("RateShort", ""), 4000, 4040, 4080);

    var cells = Gate.judge(runs(SAME, 4000, 4040, 4080), bad, limits());

    assertThat(Gate.worst(cells)).isEqualTo(Regression.UNDECIDED);
    assertThat(cells.getFirst().notes()).contains(CompareMessage.NO_RUNS.with());
  }

  @Test
  void figureOfTheGeneratorIsLeftOut() {
    var bound =
        runs(
            result ->
                result.set("/figures/publishLatencyFromIntended/generatorBound", List.of("p99")),
            4000);

    assertThat(judge(runs(SAME, 4000, 4040, 4080), bound, TEN).notes())
        .containsExactly(CompareMessage.GENERATOR_BOUND.with("run-0"));
  }

  @Test
  void figureThatIsNotPublishedIsLeftOut() {
    var few = runs(result -> result.without("/figures/publishLatencyFromIntended/p99"), 4000);
    var zero = runs(SAME, 0);

    assertThat(judge(runs(SAME, 4000), few, TEN).notes())
        .containsExactly(CompareMessage.NOT_MEASURED.with("run-0"));
    assertThat(judge(runs(SAME, 4000), zero, TEN).notes())
        .containsExactly(CompareMessage.NOT_MEASURED.with("run-0"));
  }

  @Test
  void resultsOfAnotherQuestionAreNotCompared() {
    var level3 = runs(result -> result.set("/durability/level", 3), 9000, 9040, 9080);

    var cells = Gate.judge(runs(SAME, 4000, 4040, 4080), level3, limits());

    assertThat(cells)
        .extracting(CellVerdict::name)
        .containsExactly("Kafka, durability level 3", "Kafka, durability level 2");
    assertThat(cells.getFirst().notes())
        .containsExactly(
            CompareMessage.ONLY_NOW.with(),
            CompareMessage.NEAREST.with(
                List.of(
                    CompareMessage.NEAREST_DIFFERS.with(new Aspect(Condition.LEVEL), "2", "3"))));
    assertThat(cells.get(1).notes()).containsExactly(CompareMessage.ONLY_BEFORE.with());
    assertThat(Gate.worst(cells)).isEqualTo(Regression.UNDECIDED);
  }

  @Test
  void worstVerdictCounts() {
    var before = new ArrayList<>(runs(SAME, 4000, 4040, 4080));
    before.addAll(pulsar(4000, 4040, 4080));
    var now = new ArrayList<>(runs(SAME, 4000, 4040, 4080));
    now.addAll(pulsar(8000, 8040, 8080));

    var cells = Gate.judge(before, now, limits());

    assertThat(cells)
        .extracting(cell -> cell.figures().getFirst().regression())
        .containsExactly(Regression.WITHIN_LIMIT, Regression.REGRESSED);
    assertThat(Gate.worst(cells)).isEqualTo(Regression.REGRESSED);
  }

  @Test
  void undecidedCellOutweighsOneWithinItsLimit() {
    var before = new ArrayList<>(runs(SAME, 4000, 4040, 4080));
    before.addAll(pulsar(4000, 4040, 4080));
    var now = new ArrayList<>(runs(SAME, 4000, 4040, 4080));
    now.addAll(pulsar(3600, 4200, 4900));

    var cells = Gate.judge(before, now, limits());

    assertThat(cells)
        .extracting(cell -> cell.figures().getFirst().regression())
        .containsExactly(Regression.WITHIN_LIMIT, Regression.UNDECIDED);
    assertThat(Gate.worst(cells)).isEqualTo(Regression.UNDECIDED);
  }

  @Test
  void circumstancesThatChangedStandBeside() {
    var cells =
        Gate.judge(
            runs(SAME, 4000, 4040, 4080),
            runs(result -> result.set("/clientVersion", "client 2"), 4000, 4040, 4080),
            limits());

    assertThat(cells.getFirst().notes())
        .containsExactly(
            CompareMessage.CHANGED.with(
                new Aspect(Condition.CLIENT_VERSION), List.of("client 1"), List.of("client 2")));
  }

  @Test
  void unprovenDurabilityIsACellOfItsOwn() {
    var unproven = runs(result -> result.without("/durability/after"), 4000, 4040, 4080);

    var cells = Gate.judge(unproven, unproven, limits());

    assertThat(cells.getFirst().notes()).containsExactly(CompareMessage.UNPROVEN.with());
    assertThat(Gate.judge(runs(SAME, 4000), unproven, limits())).hasSize(2);
  }

  /** From the actual send on both sides, and not proven. */
  @Test
  void peersAreJudgedByPeers() throws Exception {
    var text = ComparisonTableTest.content("kafka-producer.txt");
    var before = new ArrayList<Entry>();
    var now = new ArrayList<Entry>();
    for (var millis : List.of(100, 101, 102)) {
      before.add(peer(text.replace("1573 ms 99th", millis + " ms 99th")));
      now.add(peer(text.replace("1573 ms 99th", 2 * millis + " ms 99th")));
    }

    var cells = Gate.judge(before, now, limits());

    assertThat(Gate.worst(cells)).isEqualTo(Regression.REGRESSED);
    assertThat(cells.getFirst().notes())
        .containsExactly(
            CompareMessage.UNPROVEN.with(),
            CompareMessage.LOAD_UNKNOWN.with("kafka-producer-perf-test"));
    assertThat(Gate.judge(before, runs(SAME, 4000), limits())).hasSize(2);
  }

  /** Twice the same run would be a smaller interval, or a change of 0. */
  @Test
  void runThatIsPassedTwiceIsFound() throws Exception {
    var one = Results.kafka("one");
    var copy = one.entry().named("copy");
    var other = Results.kafka("one").entry();
    var peer = peer(ComparisonTableTest.content("kafka-producer.txt"));

    assertThat(Gate.repeated(List.of(other), List.of(one.entry(), copy)))
        .contains(CompareMessage.SAME_RUN.with("one", "copy"));
    assertThat(Gate.repeated(List.of(one.entry()), List.of(copy)))
        .contains(CompareMessage.SAME_RUN.with(CompareMessage.OF_BASELINE.with("one"), "copy"));
    assertThat(Gate.repeated(List.of(peer, peer.named("copy")), List.of(copy))).isPresent();
    assertThat(Gate.repeated(List.of(other, peer), List.of(copy))).isEmpty();
  }

  private static Entry peer(String text) throws Exception {
    return Entry.of("file", PeerFiles.ofText(text).orElseThrow());
  }

  private static FigureVerdict judge(List<Entry> before, List<Entry> now, Limit limit) {
    return Gate.judge(before, now, List.of(limit)).getFirst().figures().getFirst();
  }

  private static List<Limit> limits() {
    return List.of(TEN);
  }

  private static List<Entry> pulsar(long... p99) {
    var entries = new ArrayList<Entry>();
    for (var micros : p99) {
      entries.add(Results.pulsar("pulsar-" + entries.size()).publishP99(micros).entry());
    }
    return entries;
  }

  /** Three runs near this rate. */
  private static List<Entry> rates(int rate) {
    var entries = new ArrayList<Entry>();
    for (var factor : List.of(0.999, 1.0, 1 / 0.999)) {
      entries.add(
          Results.kafka("run-" + entries.size())
              .set("/figures/publish/messagesPerSecond", rate * factor)
              .entry());
    }
    return entries;
  }

  private static List<Entry> runs(Consumer<Results> change, long... p99) {
    var entries = new ArrayList<Entry>();
    for (var micros : p99) {
      var result = Results.kafka("run-" + entries.size()).publishP99(micros);
      change.accept(result);
      entries.add(result.entry());
    }
    return entries;
  }
}
