package io.brokerbench.operator.helm;

/** A chart cannot be had, or does not render. */
public final class ChartException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Says why. */
  public ChartException(String message) {
    super(message);
  }

  /** Says why, and what it came of. */
  public ChartException(String message, Throwable cause) {
    super(message, cause);
  }
}
