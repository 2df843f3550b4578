package io.brokerbench.worker.cli;

import io.brokerbench.core.result.RunResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** Reads results that a user names. */
final class ResultReader {

  private ResultReader() {}

  /**
   * The result in {@code file}, or from standard input where it is {@code -}.
   *
   * @throws IllegalArgumentException naming the file, if it cannot be read or is no result
   */
  static RunResult read(String file) {
    return read(file, RunResult::parse);
  }

  /**
   * A document in {@code file}, or from standard input where it is {@code -}.
   *
   * @param parse reads its text, and throws IllegalArgumentException if it cannot
   * @throws IllegalArgumentException naming the file, if it cannot be read
   */
  static <T> T read(String file, Function<String, T> parse) {
    try {
      return parse.apply(
          file.equals("-")
              ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
              : Files.readString(Path.of(file)));
    } catch (IOException | IllegalArgumentException e) {
      var problem = CommandMessage.NO_RESULT.with(file, String.valueOf(e.getMessage()));
      throw new IllegalArgumentException(problem.toString(), e);
    }
  }
}
