package io.brokerbench.core.rabbitmq;

/** A text is no Erlang term. */
public final class NotErlangException extends Exception {

  private final int position;

  NotErlangException(int position) {
    super("no Erlang term at character " + position);
    this.position = position;
  }

  /** The first character that cannot be read, from 0. */
  public int position() {
    return position;
  }
}
