package io.brokerbench.generator.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.generator.harness.Trial.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeakTrialTest {

  private static final String SENDS = "while :; do echo -n x >> sent; done";
  private static final Workload CONSUMED = Workload.unlimited(BrokerKind.Kafka, 100, true);

  @TempDir private Path directory;

  private final List<Process> processes = new ArrayList<>();
  private final List<Path> sent = new ArrayList<>();

  @Test
  void countsForEachWhatItSendsInItsSlicesWhileAllOthersAreStopped() throws IOException {
    var broker = new CountedBytes();
    var trial = new PeakTrial(directory, 0, 4, broker);

    var outcomes =
        trial.measure(List.of(new Shell("one", SENDS), new Shell("two", SENDS)), CONSUMED, "test");

    assertThat(broker.statesWhenQuiet).isNotEmpty().containsOnly("T");
    var all = 0.0;
    for (var outcome : outcomes.values()) {
      assertThat(outcome.messagesPerSecond()).isPositive();
      assertThat(outcome.microsPerMessage()).isPositive();
      all += outcome.messagesPerSecond() * 4;
    }
    assertThat(all).isLessThanOrEqualTo(broker.position(false).produced());
    assertThat(processes).hasSize(2).noneMatch(Process::isAlive);
  }

  @Test
  void comparesNothingWhereOneOfThemEnds() {
    var trial = new PeakTrial(directory, 0, 2, new CountedBytes());

    var outcomes =
        trial.measure(
            List.of(new Shell("one", SENDS), new Shell("two", "exit 1")), CONSUMED, "test");

    assertThat(outcomes).containsOnlyKeys("one", "two");
    assertThat(outcomes.values()).containsOnly(Outcome.FAILED);
    assertThat(processes).hasSize(2).noneMatch(Process::isAlive);
  }

  /** Each byte of its file is a message. */
  private final class Shell implements Generator {

    private final String name;
    private final String script;

    Shell(String name, String script) {
      this.name = name;
      this.script = script;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Load begin(Task task) throws IOException {
      sent.add(Files.createFile(task.directory().resolve("sent")));
      var process =
          Commands.start(
              task.directory().resolve("log"), "0", List.of("bash", "-c", script), Map.of());
      processes.add(process);
      return new StartedGenerator.Started(task.directory(), List.of(process), false);
    }
  }

  /** A broker whose messages are read at once. */
  private final class CountedBytes implements Progress {

    private final List<String> statesWhenQuiet = new ArrayList<>();

    @Override
    public Position position(boolean consumed) {
      var now = System.nanoTime();
      var bytes = bytes();
      return new Position(bytes, bytes, now, now);
    }

    /** Asked between slices only. */
    @Override
    public long consumed() {
      for (var process : processes) {
        statesWhenQuiet.add(state(process));
      }
      return bytes();
    }

    private long bytes() {
      try {
        var bytes = 0L;
        for (var file : sent) {
          bytes += Files.size(file);
        }
        return bytes;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static String state(Process process) {
      try {
        var stat = Files.readString(Path.of("/proc", "" + process.pid(), "stat"));
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[0];
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void awaitBroker() {}

    @Override
    public void createTopic(String name) {}

    @Override
    public boolean hasBegun() {
      return bytes() > 0;
    }

    @Override
    public void keepLittle() {}

    @Override
    public void clear() {}

    @Override
    public void close() {}
  }
}
