package io.brokerbench.generator.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the threads of a process have used of the processors until now, in nanoseconds by thread;
 * the threads of the JIT compiler, whose work is done once and not for each message, are left out.
 */
record ProcessorTime(Map<String, Long> nanosByThread) {

  private static final String HICCUPS = "hiccups ";

  /** As the kernel shortens their names. */
  private static final Set<String> COMPILERS = Set.of("C1 CompilerThre", "C2 CompilerThre");

  /** Of the threads of some processes, until now. */
  static ProcessorTime of(List<Process> processes) {
    var nanos = new TreeMap<String, Long>();
    processes.forEach(process -> add(process, nanos));
    return new ProcessorTime(nanos);
  }

  private static void add(Process process, Map<String, Long> nanos) {
    try (Stream<Path> threads = Files.list(Path.of("/proc", "" + process.pid(), "task"))) {
      for (var thread : (Iterable<Path>) threads::iterator) {
        add(thread, nanos);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("process " + process.pid() + " is gone", e);
    }
  }

  private static void add(Path thread, Map<String, Long> nanos) throws IOException {
    try {
      var name = Files.readString(thread.resolve("comm")).strip();
      if (!COMPILERS.contains(name)) {
        // Counts nanoseconds, where stat counts ticks of 10 ms.
        var used = Files.readString(thread.resolve("schedstat")).split(" ")[0];
        nanos.put(name + " " + thread.getFileName(), Long.parseLong(used));
      }
    } catch (NoSuchFileException e) {
      // It has ended meanwhile.
      return;
    }
  }

  /** What each thread used since then, of those that used something. */
  ProcessorTime since(ProcessorTime earlier) {
    var used = new TreeMap<String, Long>();
    nanosByThread.forEach(
        (thread, nanos) -> {
          var more = nanos - earlier.nanosByThread.getOrDefault(thread, 0L);
          if (more > 0) {
            used.put(thread, more);
          }
        });
    return new ProcessorTime(used);
  }

  /** With what was used at another time. */
  ProcessorTime plus(ProcessorTime other) {
    var both = new TreeMap<>(nanosByThread);
    other.nanosByThread.forEach((thread, nanos) -> both.merge(thread, nanos, Long::sum));
    return new ProcessorTime(both);
  }

  /** A line for each thread, in milliseconds, those that used most first. */
  String lines() {
    return nanosByThread.entrySet().stream()
        .sorted((one, other) -> Long.compare(other.getValue(), one.getValue()))
        .map(
            thread ->
                "%8d ms %s%n"
                    .formatted(TimeUnit.NANOSECONDS.toMillis(thread.getValue()), thread.getKey()))
        .collect(Collectors.joining());
  }

  /** Of all threads, in nanoseconds. */
  long nanos() {
    return nanosByThread.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Of the thread of ours that sleeps for a millisecond again and again, in nanoseconds: it costs
   * the same at any rate.
   */
  long hiccupNanos() {
    return nanosByThread.entrySet().stream()
        .filter(thread -> thread.getKey().startsWith(HICCUPS))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** What was seen of so many messages. */
  Trial.Outcome outcome(double messages, double messagesPerSecond, double medianLagMicros) {
    return new Trial.Outcome(
        micros(nanos(), messages),
        micros(hiccupNanos(), messages),
        messagesPerSecond,
        medianLagMicros);
  }

  private static double micros(long nanos, double messages) {
    return nanos / 1000.0 / messages;
  }
}
