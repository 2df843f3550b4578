package io.brokerbench.core.condition;

import java.util.Comparator;

/**
 * One thing that measurements may differ in.
 *
 * @param condition what it is
 * @param detail which setting; empty for other conditions
 */
public record Aspect(Condition condition, String detail) implements Comparable<Aspect> {

  private static final Comparator<Aspect> ORDER =
      Comparator.comparing(Aspect::condition).thenComparing(Aspect::detail);

  /** Without a detail. */
  public Aspect(Condition condition) {
    this(condition, "");
  }

  @Override
  public int compareTo(Aspect other) {
    return ORDER.compare(this, other);
  }

  /** To read. */
  @Override
  public String toString() {
    return detail.isEmpty() ? condition.with().toString() : condition.with() + " " + detail;
  }
}
