package io.brokerbench.e2e.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Prints a line when a scenario ends, and at the end a table of what each took. Surefire's own
 * lines mix up scenarios that go on side by side. What a scenario waited for others, to have its
 * nodes, is not its own time.
 */
public final class ScenarioTimes implements TestExecutionListener {

  /** What {@code e2e/test.sh} shows of all output. */
  private static final String MARK = "[scenario] ";

  private static final int LONGEST_CAUSE = 300;

  /** Set for the suite, and not for the unit tests beside it. */
  private static final String FILE = System.getProperty("e2e.times");

  private final long began = System.nanoTime();
  private final Map<String, Long> starts = new ConcurrentHashMap<>();
  private final Map<String, Scenario> scenarios = new ConcurrentHashMap<>();
  private TestPlan plan;

  @Override
  public void testPlanExecutionStarted(TestPlan started) {
    plan = started;
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    starts.put(test.getUniqueId(), System.nanoTime());
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    if (isScenario(test) || test.isTest()) {
      print("%s: skipped: %s", name(test), reason);
    }
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    var nanos = System.nanoTime() - starts.getOrDefault(test.getUniqueId(), System.nanoTime());
    var scenario = scenarioOf(test).map(this::of);
    if (result.getStatus() == TestExecutionResult.Status.FAILED) {
      scenario.ifPresent(its -> its.failed.incrementAndGet());
      print("%s: FAILED: %s", name(test), cause(result));
    } else if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
      print("%s: skipped: %s", name(test), cause(result));
    } else if (test.isTest()) {
      scenario.ifPresent(its -> its.passed.incrementAndGet());
    }
    if (isScenario(test)) {
      end(test, nanos);
    }
  }

  private void end(TestIdentifier test, long nanos) {
    var scenario = of(test);
    scenario.nanos = nanos;
    print(
        "[%ds] %s: %d passed, %d failed, %d s",
        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began),
        test.getDisplayName(),
        scenario.passed.get(),
        scenario.failed.get(),
        scenario.seconds());
  }

  @Override
  public void testPlanExecutionFinished(TestPlan finished) {
    var inOrder =
        scenarios.entrySet().stream()
            .sorted(Comparator.comparing(entry -> -entry.getValue().nanos))
            .toList();
    print("seconds of each:");
    inOrder.forEach(entry -> print("%7d  %s", entry.getValue().seconds(), entry.getKey()));
    print(
        "%7d  one after the other; %d as they went on side by side",
        scenarios.values().stream().mapToLong(Scenario::seconds).sum(),
        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began));
    record();
  }

  /** One whole line at once: others print meanwhile. */
  private static void print(String line, Object... arguments) {
    if (FILE != null) {
      System.out.println(MARK + line.formatted(arguments));
    }
  }

  /** For {@code e2e/test.sh --only} to say how long scenarios took the last time. */
  private void record() {
    if (FILE == null || FILE.isBlank()) {
      return;
    }
    try {
      var lines = new StringBuilder();
      scenarios.forEach(
          (name, scenario) ->
              lines.append(name).append(' ').append(scenario.seconds()).append('\n'));
      Files.writeString(Path.of(FILE), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Scenario of(TestIdentifier test) {
    return scenarios.computeIfAbsent(test.getDisplayName(), name -> new Scenario());
  }

  private Optional<TestIdentifier> scenarioOf(TestIdentifier test) {
    var found = Optional.of(test);
    while (found.isPresent() && !isScenario(found.get())) {
      found = plan.getParent(found.get());
    }
    return found;
  }

  private static boolean isScenario(TestIdentifier test) {
    return test.getSource().filter(ClassSource.class::isInstance).isPresent();
  }

  private String name(TestIdentifier test) {
    return scenarioOf(test)
        .filter(scenario -> !scenario.equals(test))
        .map(scenario -> scenario.getDisplayName() + ": " + test.getDisplayName())
        .orElse(test.getDisplayName());
  }

  /** The beginning of what went wrong, on one line; all of it is in the log. */
  private static String cause(TestExecutionResult result) {
    var message =
        result.getThrowable().map(thrown -> String.valueOf(thrown.getMessage())).orElse("");
    var line = message.strip().replaceAll("\\s+", " ");
    return line.length() > LONGEST_CAUSE ? line.substring(0, LONGEST_CAUSE) + " ..." : line;
  }

  private static final class Scenario {
    private final AtomicInteger passed = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private volatile long nanos;

    private long seconds() {
      return TimeUnit.NANOSECONDS.toSeconds(nanos);
    }
  }
}
