package io.brokerbench.core.suite.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.InvalidRunException;
import org.junit.jupiter.api.Test;

class TimeLeftTest {

  @Test
  void beforeTheFirstRunThePlanSaysIt() throws InvalidRunException {
    // 50 s of load and 60 s of assumed overhead, four times.
    assertThat(new SimulatedSuite("rounds: 2").look().secondsLeft()).isEqualTo(440);
  }

  @Test
  void earlierRoundsReplaceThePlan() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 3");
    suite.advance(4);
    // 100 s per run and 20 s to the next, four times.
    assertThat(suite.look().secondsLeft()).isEqualTo(480);
    suite.advance(1);
    suite.pass(30);
    assertThat(suite.look().secondsLeft()).isEqualTo(450);
    suite.pass(500);
    assertThat(suite.look().secondsLeft()).as("a run that takes longer").isEqualTo(360);
  }

  @Test
  void resultsOfDeletedRunsReplaceThePlan() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 3");
    suite.advance(4);
    suite.deleteButResults();
    assertThat(suite.look().secondsLeft()).isEqualTo(480);
  }

  @Test
  void budgetLimitsTheTimeLeft() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 3", "budgetSeconds: 500");
    suite.advance(4);
    assertThat(suite.look().secondsLeft()).isEqualTo(280);
  }

  @Test
  void suspensionIsNoDuration() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 4");
    suite.advance(4);
    suite.pass(100_000);
    suite.advance(4);
    assertThat(suite.look().secondsLeft()).isEqualTo(480);
  }

  @Test
  void nothingIsLeftAtTheEnd() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 1");
    suite.finish();
    assertThat(suite.look().secondsLeft()).isZero();
  }
}
