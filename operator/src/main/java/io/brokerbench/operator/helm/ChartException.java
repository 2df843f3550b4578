package io.brokerbench.operator.helm;

import io.brokerbench.core.message.Message;

/** A chart cannot be had, or does not render. */
public final class ChartException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient Message details;

  /** Says why. */
  public ChartException(Message details) {
    this(details, null);
  }

  /** Says why, and what it came of. */
  public ChartException(Message details, Throwable cause) {
    super(details.toString(), cause);
    this.details = details;
  }

  /** Why the chart is not rendered. */
  public Message details() {
    return details;
  }
}
