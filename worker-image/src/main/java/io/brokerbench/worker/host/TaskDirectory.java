package io.brokerbench.worker.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Delays by a directory with one for each thread, as {@code /proc/self/task} is. Files stay open
 * from one look to the next, one for each thread that is asked about: to open one takes longer than
 * to read it. Not thread-safe.
 */
final class TaskDirectory implements RunQueueDelays {

  /** Of a line with three numbers of 64 bits. */
  private static final int LINE_BYTES = 64;

  private final Path tasks;
  private final Map<Long, FileChannel> files = new HashMap<>();
  private final ByteBuffer line = ByteBuffer.allocateDirect(LINE_BYTES);

  TaskDirectory(Path tasks) {
    this.tasks = tasks;
  }

  @Override
  public List<Long> ids() {
    var ids = new ArrayList<Long>();
    try (var directory = Files.newDirectoryStream(tasks)) {
      directory.forEach(task -> ids.add(Long.parseLong(task.getFileName().toString())));
    } catch (IOException | DirectoryIteratorException e) {
      // Not Linux.
      return List.of();
    }
    closeAllBut(new HashSet<>(ids));
    return ids;
  }

  private void closeAllBut(Set<Long> ids) {
    for (var file = files.entrySet().iterator(); file.hasNext(); ) {
      var next = file.next();
      if (!ids.contains(next.getKey())) {
        closeFile(next.getValue());
        file.remove();
      }
    }
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
      var file = files.get(id);
      if (file == null) {
        file = FileChannel.open(tasks.resolve(id + "/schedstat"));
        files.put(id, file);
      }
      file.read(line.clear(), 0);
    } catch (IOException e) {
      // It has ended, or the kernel does not record it.
      closeFile(files.remove(id));
      return -1;
    }
    return secondOf(line.flip());
  }

  /** Time on a processor, time on a run queue, and how often; -1 where these are not there. */
  private static long secondOf(ByteBuffer line) {
    var before = true;
    while (before && line.hasRemaining()) {
      before = line.get() != ' ';
    }
    var number = -1L;
    while (line.hasRemaining()) {
      var digit = line.get() - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      number = 10 * Math.max(0, number) + digit;
    }
    return number;
  }

  @Override
  public void close() {
    files.values().forEach(TaskDirectory::closeFile);
    files.clear();
  }

  private static void closeFile(FileChannel file) {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a file that was read only", e);
    }
  }
}
