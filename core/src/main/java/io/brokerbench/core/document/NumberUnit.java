package io.brokerbench.core.document;

import io.brokerbench.core.message.Message;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The unit of a field that has a whole number: the last word of the field's name. */
enum NumberUnit {
  SECONDS("seconds", "seconds", Map.of("s", 1L, "m", 60L, "min", 60L, "h", 3_600L, "d", 86_400L)),
  MINUTES("minutes", "minutes", Map.of("m", 1L, "min", 1L, "h", 60L, "d", 1_440L)),
  MICROS("micros", "microseconds", Map.of("us", 1L, "ms", 1_000L, "s", 1_000_000L)),
  BYTES(
      "bytes",
      "bytes",
      Map.ofEntries(
          Map.entry("B", 1L),
          Map.entry("k", 1_000L),
          Map.entry("M", 1_000_000L),
          Map.entry("G", 1_000_000_000L),
          Map.entry("T", 1_000_000_000_000L),
          Map.entry("Ki", 1L << 10),
          Map.entry("Mi", 1L << 20),
          Map.entry("Gi", 1L << 30),
          Map.entry("Ti", 1L << 40),
          Map.entry("KiB", 1L << 10),
          Map.entry("MiB", 1L << 20),
          Map.entry("GiB", 1L << 30),
          Map.entry("TiB", 1L << 40)));

  private static final Pattern WITH_UNIT =
      Pattern.compile("([0-9]{1,12}(?:\\.[0-9]{1,6})?) ?([A-Za-z]{1,12})");

  private final String ending;
  private final String shown;
  private final Map<String, Long> factors;

  NumberUnit(String ending, String shown, Map<String, Long> factors) {
    this.ending = ending;
    this.shown = shown;
    this.factors = factors;
  }

  /**
   * Why a field may not have a number with a unit, and the number in the unit of the field where
   * that is certain: KB and GB mean two things each. Empty where the field has no unit, or the text
   * is something else.
   *
   * @param allowed numbers
   */
  static Optional<Message> refusal(String field, String text, Object allowed) {
    var written = WITH_UNIT.matcher(text);
    return written.matches()
        ? of(field).map(unit -> unit.refusal(text, written.group(1), written.group(2), allowed))
        : Optional.empty();
  }

  private static Optional<NumberUnit> of(String field) {
    var name = field.toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(unit -> name.endsWith(unit.ending)).findFirst();
  }

  private Message refusal(String text, String number, String unit, Object allowed) {
    var factor = factors.get(unit);
    var converted = factor == null ? null : whole(new BigDecimal(number), factor);
    return converted == null
        ? DocumentMessage.MUST_BE_WITHOUT_UNIT.with(allowed, shown)
        : DocumentMessage.MUST_BE_CONVERTED.with(allowed, shown, converted, text);
  }

  /** Null where it is none. */
  private static String whole(BigDecimal number, long factor) {
    var product = number.multiply(BigDecimal.valueOf(factor)).stripTrailingZeros();
    return product.scale() > 0 ? null : product.toPlainString();
  }
}
