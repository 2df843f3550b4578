package io.brokerbench.worker.cli;

import io.brokerbench.core.handover.Progress;
import io.brokerbench.worker.coordinator.LoadObserver;
import java.io.PrintStream;
import java.util.Locale;

/** Shows progress: one line that is rewritten on a terminal, else a line each time. */
final class ConsoleProgress implements LoadObserver, AutoCloseable {

  private static final double MICROS_PER_MILLI = 1000;
  private static final String REWRITE = "\r\u001b[K";

  private final PrintStream out;
  private final boolean terminal;
  private boolean lineOpen;

  ConsoleProgress(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** On standard output. */
  static ConsoleProgress ofProcess() {
    var console = System.console();
    return new ConsoleProgress(System.out, console != null && console.isTerminal());
  }

  @Override
  public void progress(Progress progress) {
    show(describe(progress));
  }

  /** Shows one line. By any thread. */
  synchronized void show(String line) {
    if (terminal) {
      out.print(REWRITE + line);
      out.flush();
      lineOpen = true;
    } else {
      out.println(line);
    }
  }

  /** Prints a line that stays, in place of the one that is being rewritten. By any thread. */
  synchronized void print(Object line) {
    if (lineOpen) {
      out.print(REWRITE);
      lineOpen = false;
    }
    out.println(line);
  }

  /** Whether lines can be rewritten. */
  boolean isTerminal() {
    return terminal;
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
        "%-10s %3d %%  published %,d msg/s (p99 %s)  consumed %,d msg/s (p99 %s)" + "  errors %d%s",
        progress.phase(),
        progress.percent(),
        recent.publishRateMessagesPerSecond(),
        millis(recent.publishLatencyP99Micros()),
        recent.consumeRateMessagesPerSecond(),
        millis(recent.endToEndLatencyP99Micros()),
        recent.sendErrors(),
        progress.stage() == null ? "" : "  " + progress.stage());
  }

  private static String millis(Long micros) {
    return micros == null ? "-" : String.format(Locale.ROOT, "%.1f ms", micros / MICROS_PER_MILLI);
  }

  /** Ends the line that is being rewritten. */
  synchronized void endLine() {
    if (lineOpen) {
      out.println();
      lineOpen = false;
    }
  }

  @Override
  public void close() {
    endLine();
  }
}
