package io.brokerbench.worker.host;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;

/** Which platform threads there are, and the CPU time that each has used. */
interface ThreadTimes {

  /** Of this process. Nothing is stopped for it. */
  static ThreadTimes ofThisProcess() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return new ThreadTimes() {
      @Override
      public long[] ids() {
        return threads.getAllThreadIds();
      }

      @Override
      public String name(long id) {
        return Arrays.stream(threads.getThreadInfo(new long[] {id}))
            .filter(info -> info != null)
            .map(ThreadInfo::getThreadName)
            .findFirst()
            .orElse("");
      }

      @Override
      public long[] cpuNanos(long[] ids) {
        return threads.getThreadCpuTime(ids);
      }
    };
  }

  /** Of the threads that are alive. */
  long[] ids();

  /** Of a thread; empty where it has ended. */
  String name(long id);

  /** Of each, since it started, in nanoseconds; -1 where it has ended. */
  long[] cpuNanos(long[] ids);
}
