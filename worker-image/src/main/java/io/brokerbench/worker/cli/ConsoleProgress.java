package io.brokerbench.worker.cli;

import io.brokerbench.core.handover.Progress;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.Consumer;

/** Shows progress: one line that is rewritten on a terminal, else a line each time. */
final class ConsoleProgress implements Consumer<Progress>, AutoCloseable {

  private static final double MICROS_PER_MILLI = 1000;
  private static final String REWRITE = "\r\u001b[K";

  private final PrintStream out;
  private final boolean terminal;
  private boolean lineOpen;

  ConsoleProgress(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  @Override
  public void accept(Progress progress) {
    if (terminal) {
      out.print(REWRITE + describe(progress));
      out.flush();
      lineOpen = true;
    } else {
      out.println(describe(progress));
    }
  }

  static String describe(Progress progress) {
    var recent = progress.recent();
    if (recent == null) {
      return String.format(
          Locale.ROOT,
          "%-10s %d of %d workers",
          progress.phase(),
          progress.workersReady(),
          progress.workersTotal());
    }
    return String.format(
        Locale.ROOT,
        "%-10s %3d %%  published %,d msg/s (p99 %.1f ms)  consumed %,d msg/s (p99 %.1f ms)"
            + "  errors %d%s",
        progress.phase(),
        progress.percent(),
        recent.publishRateMessagesPerSecond(),
        recent.publishLatencyP99Micros() / MICROS_PER_MILLI,
        recent.consumeRateMessagesPerSecond(),
        recent.endToEndLatencyP99Micros() / MICROS_PER_MILLI,
        recent.sendErrors(),
        progress.stage() == null ? "" : "  " + progress.stage());
  }

  /** Ends the line that is being rewritten. */
  @Override
  public void close() {
    if (lineOpen) {
      out.println();
    }
  }
}
