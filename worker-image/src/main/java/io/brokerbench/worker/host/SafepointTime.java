package io.brokerbench.worker.host;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * For how long the JVM has stopped all threads of this process: for collections, and for whatever
 * else it stops them. Told in whole milliseconds by its {@code HotspotRuntimeMBean}, which takes
 * {@code --add-exports=java.management/sun.management=ALL-UNNAMED}.
 */
final class SafepointTime {

  private SafepointTime() {}

  /** Since the JVM started, in microseconds; empty where it does not tell. */
  static OptionalLong micros() {
    try {
      var bean =
          Class.forName("sun.management.ManagementFactoryHelper")
              .getMethod("getHotspotRuntimeMBean")
              .invoke(null);
      var millis =
          (long)
              Class.forName("sun.management.HotspotRuntimeMBean")
                  .getMethod("getTotalSafepointTime")
                  .invoke(bean);
      return OptionalLong.of(TimeUnit.MILLISECONDS.toMicros(millis));
    } catch (ReflectiveOperationException e) {
      return OptionalLong.empty();
    }
  }
}
