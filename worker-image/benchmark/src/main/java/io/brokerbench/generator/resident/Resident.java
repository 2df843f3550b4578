package io.brokerbench.generator.resident;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A load generator in a process that stays: what it compiles under one load, the next one has. It
 * does what lines of standard input say, and answers each with a line when it is done.
 */
public interface Resident {

  /** Begins a load: the first word of its line. */
  String BEGIN = "begin";

  /** Ends it. */
  String END = "end";

  /** Holds it. */
  String PAUSE = "pause";

  /** Goes on with it. */
  String RESUME = "resume";

  /** What is between words. */
  String SEPARATOR = "\t";

  /** The answer to what could be done. */
  String DONE = "done";

  /** Begins a load, and returns while it goes on. */
  void begin(List<String> arguments) throws Exception;

  /** Returns when the load that was begun last has ended, and nothing of it is left. */
  void end() throws Exception;

  /** Sends as good as nothing until {@link #resume}. */
  default void pause() throws Exception {
    throw new UnsupportedOperationException("a load that pauses by itself alone");
  }

  /** Sends as it was begun. */
  default void resume() throws Exception {
    throw new UnsupportedOperationException("a load that goes on by itself alone");
  }

  /** Does what it is told until nobody is left to tell it; then the process ends. */
  static void serve(Callable<Resident> start) throws Exception {
    var answers = System.out;
    // Whatever else is said goes to the log: also by loggers, which hold what they find at first.
    System.setOut(System.err);
    var resident = start.call();
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      answers.println(answer(resident, List.of(line.split(SEPARATOR))));
    }
    System.exit(0);
  }

  private static String answer(Resident resident, List<String> words) {
    try {
      switch (words.getFirst()) {
        case BEGIN -> resident.begin(words.subList(1, words.size()));
        case PAUSE -> resident.pause();
        case RESUME -> resident.resume();
        case END -> resident.end();
        default -> throw new IllegalArgumentException("does not know how to " + words.getFirst());
      }
      return DONE;
    } catch (Exception e) {
      return e.toString();
    }
  }
}
