package io.brokerbench.generator.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One whose processes are started for each load anew. */
interface StartedGenerator extends Generator {

  /** Its processes, started one after the other. */
  List<Command> commands(Task task) throws IOException;

  /** What they may run on, as {@code taskset} has it. */
  String processors();

  /** Whether it puts down what it has found when it is asked to end, and is to be waited for. */
  default boolean putsDownResults() {
    return false;
  }

  @Override
  default Load begin(Task task) throws IOException {
    var processes = new ArrayList<Process>();
    var load = new Started(task.directory(), processes, putsDownResults());
    try {
      for (var command : commands(task)) {
        var log = task.directory().resolve("process-" + processes.size() + ".log");
        processes.add(Commands.start(log, processors(), command.words(), command.environment()));
      }
      return load;
    } catch (IOException e) {
      load.close();
      throw e;
    }
  }

  /** One process: its words, and what is added to its environment. */
  record Command(List<String> words, Map<String, String> environment) {

    Command(List<String> words) {
      this(words, Map.of());
    }
  }

  /** Processes that end with their load. */
  record Started(Path directory, List<Process> processes, boolean putDownResults) implements Load {

    private static final long END_SECONDS = 90;

    @Override
    public void end() throws IOException {
      if (!putDownResults) {
        return;
      }
      processes.forEach(Process::destroy);
      try {
        for (var process : processes) {
          if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            throw new IOException("does not end, see " + directory);
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }

    @Override
    public void close() {
      processes.forEach(Process::destroyForcibly);
      processes.forEach(process -> process.onExit().join());
    }
  }
}
