package io.brokerbench.generator.harness;

import io.brokerbench.generator.harness.SlicedGenerator.SlicedLoad;
import io.brokerbench.generator.resident.Resident;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A process that stays from load to load, and is told what to do: {@link Resident}. */
final class ResidentProcess implements AutoCloseable {

  /** To begin a load, or to end one: the longest is a run whose stages all have to go by. */
  private static final long ANSWER_SECONDS = 240;

  private final Process process;
  private final Path log;

  private ResidentProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts one, with the heap that all generators have.
   *
   * @param log takes what it says
   * @param processors that it may run on, as {@code taskset} has it
   * @param options further ones of its JVM
   * @param classPath with {@code main} on it
   */
  static ResidentProcess start(
      Path log, String processors, List<String> options, String classPath, Class<?> main)
      throws IOException {
    var words = new ArrayList<>(List.of(Commands.JAVA));
    words.addAll(options);
    words.addAll(List.of(Installation.HEAP.split(" ")));
    words.addAll(List.of("-cp", classPath, main.getName()));
    return new ResidentProcess(Commands.converse(log, processors, words), log);
  }

  /** Takes what it says. */
  Path log() {
    return log;
  }

  /** Begins a load. */
  ToldLoad begin(List<String> arguments) throws IOException {
    var load = new ToldLoad();
    try {
      requireDone(Resident.BEGIN, tell(Resident.BEGIN, arguments));
      return load;
    } catch (IOException e) {
      load.close();
      throw e;
    }
  }

  /** Returns its answer. */
  private String tell(String what, List<String> arguments) throws IOException {
    var words = new ArrayList<>(List.of(what));
    words.addAll(arguments);
    var orders = process.outputWriter();
    orders.write(String.join(Resident.SEPARATOR, words) + "\n");
    orders.flush();
    return answer();
  }

  private void requireDone(String what, String answer) throws IOException {
    if (!Resident.DONE.equals(answer)) {
      throw new IOException("cannot %s: %s, see %s".formatted(what, answer, log));
    }
  }

  /** Null when the process has ended. */
  private String answer() throws IOException {
    try {
      return CompletableFuture.supplyAsync(this::readLine).get(ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IOException("does not answer, see " + log, e);
    } catch (ExecutionException e) {
      throw new IOException("has no answer, see " + log, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private String readLine() {
    try {
      return process.inputReader().readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** One that was begun, and is ended when that is told. */
  final class ToldLoad implements SlicedLoad {

    private boolean ended;

    @Override
    public List<Process> processes() {
      return List.of(process);
    }

    @Override
    public void resume() throws IOException {
      requireDone(Resident.RESUME, tell(Resident.RESUME, List.of()));
    }

    @Override
    public void pause() throws IOException {
      requireDone(Resident.PAUSE, tell(Resident.PAUSE, List.of()));
    }

    @Override
    public void end() throws IOException {
      var answer = tell(Resident.END, List.of());
      // Well or not: whoever answers has no load any more.
      ended = true;
      requireDone(Resident.END, answer);
    }

    /** Where nobody knows what goes on, the process goes. */
    @Override
    public void close() {
      if (!ended) {
        ResidentProcess.this.close();
      }
    }
  }
}
