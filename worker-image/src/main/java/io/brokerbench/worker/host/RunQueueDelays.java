package io.brokerbench.worker.host;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How long the kernel's threads of this process have waited for a processor. */
interface RunQueueDelays {

  /** The kernel keeps so many bytes of a name. */
  int NAME_BYTES = 15;

  /** Of this process. */
  static RunQueueDelays ofThisProcess() {
    return of(Path.of("/proc/self/task"));
  }

  /** By a directory with one for each thread; there is nothing where it cannot be read. */
  static RunQueueDelays of(Path tasks) {
    return new RunQueueDelays() {
      @Override
      public List<Long> ids() {
        var ids = new ArrayList<Long>();
        try (var directory = Files.newDirectoryStream(tasks)) {
          directory.forEach(task -> ids.add(Long.parseLong(task.getFileName().toString())));
        } catch (IOException | DirectoryIteratorException e) {
          // Not Linux.
          return List.of();
        }
        return ids;
      }

      @Override
      public String name(long id) {
        try {
          return Files.readString(tasks.resolve(id + "/comm")).strip();
        } catch (IOException e) {
          // It has ended.
          return "";
        }
      }

      @Override
      public long nanos(long id) {
        try {
          // Time on a processor, time on a run queue, and how often.
          var fields = Files.readString(tasks.resolve(id + "/schedstat")).strip().split(" ");
          return fields.length < 2 ? -1 : Long.parseLong(fields[1]);
        } catch (IOException | NumberFormatException e) {
          // It has ended, or the kernel does not record it.
          return -1;
        }
      }
    };
  }

  /** Of the threads that are alive. */
  List<Long> ids();

  /** Of a thread, the first {@value #NAME_BYTES} bytes of it; empty where it has ended. */
  String name(long id);

  /** Of a thread since it started, in nanoseconds; -1 where nobody knows. */
  long nanos(long id);
}
