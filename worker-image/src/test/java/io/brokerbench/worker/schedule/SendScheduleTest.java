package io.brokerbench.worker.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SendScheduleTest {

  @ParameterizedTest(name = "rate {0}, {1} producers: message {3} of producer {2} is due at {4}")
  @CsvSource({
    "1, 1, 0, 0, 0",
    "1, 1, 0, 1, 1000000000",
    "1000, 4, 0, 0, 0",
    "1000, 4, 3, 0, 3000000",
    "1000, 4, 1, 2, 9000000",
    "3, 1, 0, 1, 333333333",
    "3, 1, 0, 2, 666666666",
    "3, 1, 0, 3, 1000000000",
    "100000000, 1000, 999, 60479999999, 604799999999990",
  })
  void eachMessageIsDueAtItsPlaceOverTheRate(
      long rate, int producers, int producer, long message, long due) {
    var schedule = new SendSchedule(rate, producers, 604_800);

    assertThat(schedule.dueNanos(producer, message)).isEqualTo(due);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 5", "7, 3, 10", "1000, 3, 4", "999983, 7, 1", "3, 3, 1"})
  void cursorsGoThroughTheWholeScheduleOnce(long rate, int producers, long seconds) {
    var schedule = new SendSchedule(rate, producers, seconds);
    var due = new TreeSet<Long>();
    for (var producer = 0; producer < producers; producer++) {
      for (var c = schedule.cursor(producer); !c.exhausted(); c.advance()) {
        assertThat(c.dueNanos()).isEqualTo(schedule.dueNanos(producer, c.sequence()));
        due.add(c.dueNanos());
      }
    }

    assertThat(due).hasSize((int) schedule.totalMessages());
    assertThat(due.last()).isLessThan(seconds * 1_000_000_000L);
    assertThat(IntStream.range(0, producers).mapToLong(schedule::messagesOf).sum())
        .isEqualTo(schedule.totalMessages());
  }

  @Test
  void whatIsLeftIsCountedFromTheNextMessage() {
    var cursor = new SendSchedule(10, 1, 1).cursor(0);
    cursor.advance();

    assertThat(cursor.left()).isEqualTo(9);
  }

  @Test
  void aScheduleOfNoTimeHasNoMessages() {
    var schedule = new SendSchedule(10, 3, 0);

    assertThat(schedule.totalMessages()).isZero();
    assertThat(schedule.messagesOf(0)).isZero();
    assertThat(schedule.messagesOf(2)).isZero();
    assertThat(schedule.cursor(2).exhausted()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 1", "1, 0, 1", "1, 1, -1"})
  void refusesWhatIsNoSchedule(long rate, int producers, long seconds) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SendSchedule(rate, producers, seconds))
        .withMessageContaining("rate " + rate);
  }

  @ParameterizedTest(name = "{0} ns with granularity {1} goes out at {2}")
  @CsvSource({
    "0, 1000, 0",
    "1, 1000, 1000",
    "999, 1000, 1000",
    "1000, 1000, 1000",
    "1001, 1000, 2000",
    "5, 1, 5"
  })
  void sendsGoOutAtTheFirstTickThatIsNotBeforeThem(long due, long granularity, long tick) {
    assertThat(new PacingGrid(granularity).tickFor(due)).isEqualTo(tick);
  }

  @ParameterizedTest(name = "{0} msg/s of {1} producers, before {2} ns")
  @CsvSource({
    "1000, 3, 0",
    "1000, 3, 1",
    "1000, 3, 1537000000",
    "7, 3, 1000000000",
    "7, 3, 999999999",
    "7, 3, 142857142",
    "7, 3, 142857143",
    "3, 5, 2000000000",
    "1000000, 7, 12345678",
  })
  void whatIsDueBeforeAMomentIsCounted(long rate, int producers, long nanos) {
    var schedule = new SendSchedule(rate, producers, 604_800);
    for (var producer = 0; producer < producers; producer++) {
      var cursor = schedule.cursor(producer);
      cursor.endBefore(nanos);
      var count = 0L;
      for (; !cursor.exhausted(); cursor.advance()) {
        assertThat(cursor.dueNanos()).isLessThan(nanos);
        count++;
      }
      assertThat(cursor.dueNanos()).isGreaterThanOrEqualTo(nanos);
      assertThat(schedule.messagesBefore(producer, nanos)).isEqualTo(count);
    }
  }

  @Test
  void whatIsSentAlreadyStaysSent() {
    var cursor = new SendSchedule(10, 1, 2).cursor(0);
    for (var i = 0; i < 5; i++) {
      cursor.advance();
    }

    cursor.endBefore(100_000_000);

    assertThat(cursor.exhausted()).isTrue();
    assertThat(cursor.left()).isZero();
  }
}
