package io.brokerbench.core.suite;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Names of the runs of cells: those of suite and values, as far as the name of a run has room, and
 * a hash of the cell where they are cut or alike.
 */
final class RunNames {

  /** What the name of a run may have, less {@code -r100-3}: the round, and the repetition. */
  private static final int CHARACTERS = 52 - 7;

  private static final int HASH_CHARACTERS = 10;

  private static final Pattern OTHERS = Pattern.compile("[^a-z0-9]+");

  private RunNames() {}

  /**
   * A name for each cell, in their order, to which round and repetition are added.
   *
   * @param suite its name, at most 32 characters
   */
  static List<String> of(String suite, List<Cell> cells) {
    var plain = cells.stream().map(cell -> suite + slug(cell)).toList();
    var uses = plain.stream().collect(groupingBy(name -> name, counting()));
    return IntStream.range(0, cells.size())
        .mapToObj(i -> isClear(plain.get(i), uses) ? plain.get(i) : hashed(suite, cells.get(i)))
        .toList();
  }

  private static boolean isClear(String name, Map<String, Long> uses) {
    return name.length() <= CHARACTERS && uses.get(name) == 1;
  }

  /**
   * The name of a run.
   *
   * @param cell the name that {@link #of} gave its cell
   * @param round from 1 to 100
   * @param repetition 1 for the first run of the cell in the round, at most 3
   */
  static String of(String cell, int round, int repetition) {
    return cell + "-r" + round + (repetition == 1 ? "" : "-" + repetition);
  }

  private static String hashed(String suite, Cell cell) {
    var room = CHARACTERS - HASH_CHARACTERS - 1 - suite.length();
    var slug = slug(cell);
    var cut = slug.substring(0, Math.min(room, slug.length())).replaceFirst("-+$", "");
    return suite + cut + "-" + hash(cell.name());
  }

  private static String slug(Cell cell) {
    return cell.coordinates().values().stream()
        .map(value -> "-" + OTHERS.matcher(value.toLowerCase(Locale.ROOT)).replaceAll("-"))
        .collect(joining());
  }

  private static String hash(String cell) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      // Names of axes and values are ASCII.
      cell.chars().forEach(character -> digest.update((byte) character));
      return HexFormat.of().formatHex(digest.digest()).substring(0, HASH_CHARACTERS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
