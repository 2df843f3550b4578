package io.brokerbench.worker.driver;

import java.util.List;
import java.util.stream.IntStream;

/** The keys of a run, made before load: by number, the same for all systems and producers. */
public final class Keys {

  /** The number that stands for no key. */
  public static final int NONE = -1;

  /** 2^32 divided by the golden ratio: odd, so that different numbers stay different. */
  private static final int SPREAD = 0x9E3779B9;

  private Keys() {}

  /**
   * So many different keys of 8 hexadecimal digits. Neighbours differ in all digits, so that every
   * system's hash spreads them evenly.
   */
  public static List<String> of(int distinct) {
    return IntStream.range(0, distinct).mapToObj(i -> String.format("%08x", i * SPREAD)).toList();
  }
}
