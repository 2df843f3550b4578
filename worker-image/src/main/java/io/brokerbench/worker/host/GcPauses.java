package io.brokerbench.worker.host;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * The garbage collection pauses of this process, as the collectors' beans tell them: in whole
 * milliseconds, without collections that run beside the program. Thread-safe.
 */
final class GcPauses implements NotificationListener, AutoCloseable {

  private final List<NotificationEmitter> emitters = new ArrayList<>();
  private long totalMillis;
  private long longestMillis;

  GcPauses() {
    for (var bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (pauses(bean) && bean instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(this, null, null);
        emitters.add(emitter);
      }
    }
  }

  /** ZGC, Shenandoah and G1 have beans for their concurrent work beside those for pauses. */
  private static boolean pauses(GarbageCollectorMXBean bean) {
    return !bean.getName().contains("Cycles") && !bean.getName().contains("Concurrent");
  }

  @Override
  public synchronized void handleNotification(Notification notification, Object handback) {
    if (notification
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      var info = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
      var millis = info.getGcInfo().getDuration();
      totalMillis += millis;
      longestMillis = Math.max(longestMillis, millis);
    }
  }

  /** Forgets the pauses so far. */
  synchronized void clear() {
    totalMillis = 0;
    longestMillis = 0;
  }

  synchronized long totalMicros() {
    return TimeUnit.MILLISECONDS.toMicros(totalMillis);
  }

  synchronized long longestMicros() {
    return TimeUnit.MILLISECONDS.toMicros(longestMillis);
  }

  @Override
  public void close() {
    for (var emitter : emitters) {
      try {
        emitter.removeNotificationListener(this);
      } catch (ListenerNotFoundException e) {
        throw new IllegalStateException("was added by the constructor", e);
      }
    }
  }
}
