package io.brokerbench.core.suite.answer;

import io.brokerbench.api.SuiteBrokers;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.result.OverheadResult.SystemOverhead;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.ArrayList;
import java.util.List;

/** The time without messages between runs, and which runs shared brokers, in lines. */
final class OverheadLines {

  private OverheadLines() {}

  static List<Message> of(SuiteResult suite) {
    var lines = new ArrayList<Message>();
    if (suite.order().brokers() == SuiteBrokers.PerRound) {
      lines.add(AnswerMessage.SHARED_BROKERS.with(suite.order().groups().size()));
    }
    var overhead = suite.overhead();
    if (overhead != null) {
      lines.add(
          AnswerMessage.OVERHEAD.with(
              seconds(overhead.medianSeconds()), seconds(overhead.maxSeconds())));
      overhead.systems().forEach(system -> lines.add(line(system)));
    }
    return lines;
  }

  private static Message line(SystemOverhead overhead) {
    return (overhead.takenOver()
            ? AnswerMessage.OVERHEAD_OF_SHARED_BROKERS
            : AnswerMessage.OVERHEAD_OF_SYSTEM)
        .with(
            overhead.system(),
            seconds(overhead.medianSeconds()),
            overhead.n(),
            seconds(overhead.maxSeconds()));
  }

  private static String seconds(double seconds) {
    return FigureText.format("%.1f", seconds);
  }
}
