package io.brokerbench.worker.measure;

/**
 * Whether the network threads of producers' clients have been busy all of the time of late: then a
 * client has no room because it cannot send, and not because the brokers have not answered.
 * Thread-safe.
 */
public final class ClientLoad {

  private volatile boolean saturated;

  /** It is, or is no more. */
  public void saturated(boolean is) {
    saturated = is;
  }

  /** Whether it is. */
  public boolean isSaturated() {
    return saturated;
  }
}
