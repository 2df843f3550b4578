package io.brokerbench.generator.harness;

import java.util.Locale;

/** Progress goes to standard error; standard output is for the table. */
final class Console {

  private Console() {}

  static void say(String format, Object... arguments) {
    System.err.println(String.format(Locale.ROOT, format, arguments));
  }
}
