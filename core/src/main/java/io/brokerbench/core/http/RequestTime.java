package io.brokerbench.core.http;

import java.time.Duration;

/** The time that bounds requests. Not final, so that a test need not wait. */
class RequestTime {

  /** Now, as of {@link System#nanoTime()}. */
  long nanos() {
    return System.nanoTime();
  }

  void sleep(Duration pause) throws InterruptedException {
    Thread.sleep(pause);
  }
}
