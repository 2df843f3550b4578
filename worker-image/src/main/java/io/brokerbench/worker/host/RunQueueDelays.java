package io.brokerbench.worker.host;

import java.nio.file.Path;
import java.util.List;

/** How long the kernel's threads of this process have waited for a processor. */
interface RunQueueDelays extends AutoCloseable {

  /** The kernel keeps so many bytes of a name. */
  int NAME_BYTES = 15;

  /** Of this process. */
  static RunQueueDelays ofThisProcess() {
    return of(Path.of("/proc/self/task"));
  }

  /** By a directory with one for each thread; there is nothing where it cannot be read. */
  static RunQueueDelays of(Path tasks) {
    return new TaskDirectory(tasks);
  }

  /** Of the threads that are alive. */
  List<Long> ids();

  /** Of a thread, the first {@value #NAME_BYTES} bytes of it; empty where it has ended. */
  String name(long id);

  /** Of a thread since it started, in nanoseconds; -1 where nobody knows. */
  long nanos(long id);

  /** Forgets what is kept to look again. */
  @Override
  void close();
}
