package io.brokerbench.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintableTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plain text, {{ markup }} and Grüße     | plain text, {{ markup }} and Grüße",
        "a@0a@b                                 | a\\nb",
        "a@0d@@09@b                             | a\\r\\tb",
        "@1b@[31mred                            | \\u001b[31mred",
        "@7f@@85@@9b@                           | \\u007f\\u0085\\u009b",
        "@202e@turned                           | \\u202eturned",
        "@200b@@feff@@2028@                     | \\u200b\\ufeff\\u2028",
        "half @d83d@                            | half \\ud83d",
        "whole @1f600@                          | whole @1f600@",
        "tag @e0041@                            | tag \\ue0041",
      })
  void tellsWhatWouldNotBeSeen(String text, String shown) {
    assertThat(Printable.value(characters(text))).isEqualTo(characters(shown));
    assertThat(Printable.isPlain(characters(text))).isEqualTo(text.equals(shown));
  }

  @Test
  void cutsLongValues() {
    assertThat(Printable.value("x".repeat(100))).isEqualTo("x".repeat(100));
    assertThat(Printable.value("x".repeat(101)))
        .isEqualTo("x".repeat(100) + "... (101 characters)");
    assertThat(Printable.beginning("x".repeat(99) + "\uD83D\uDE00", 100)).isEqualTo("x".repeat(99));
  }

  @Test
  void messagesAreOneLine() {
    assertThat(Printable.line("first\r\n  second\n\n\u001b[2Jthird\n"))
        .isEqualTo("first second \\u001b[2Jthird");
  }

  private static String characters(String text) {
    var written = new StringBuilder();
    var parts = text.split("@", -1);
    for (var i = 0; i < parts.length; i++) {
      if (i % 2 == 0) {
        written.append(parts[i]);
      } else {
        written.appendCodePoint(Integer.parseInt(parts[i], 16));
      }
    }
    return written.toString();
  }
}
