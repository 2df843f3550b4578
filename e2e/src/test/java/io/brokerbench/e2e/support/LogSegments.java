package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files that a broker's partitions of one topic are in: a witness of what it has written that
 * neither a client nor the broker itself is. They are found through the broker's process, since on
 * kind its volumes are no directories of this machine, and are kept open, since they are asked for
 * after that process has been killed too.
 */
public final class LogSegments implements AutoCloseable {

  private static final long POLL_NANOS = 500_000;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

  private final List<FileChannel> files;

  private LogSegments(List<FileChannel> files) {
    this.files = files;
  }

  public static LogSegments of(Pod broker, ContainerProcess process, String topic) {
    var claimed =
        broker.getSpec().getVolumes().stream()
            .filter(volume -> volume.getPersistentVolumeClaim() != null)
            .map(Volume::getName)
            .collect(Collectors.toSet());
    var segments =
        new LogSegments(
            open(
                broker.getSpec().getContainers().getFirst().getVolumeMounts().stream()
                    .filter(mount -> claimed.contains(mount.getName()))
                    .map(VolumeMount::getMountPath)
                    .map(process::directory)
                    .flatMap(directory -> segments(directory, topic))
                    .toList()));
    assertThat(segments.files).as("segments of " + topic).isNotEmpty();
    return segments;
  }

  /** How many bytes there are by now. */
  public long bytes() {
    try {
      var bytes = 0L;
      for (var file : files) {
        bytes += file.size();
      }
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until there are so many. */
  public void awaitBytes(long wanted) {
    var deadline = Instant.now().plus(LONGEST_WAIT);
    while (bytes() < wanted) {
      assertThat(Instant.now()).as("the broker does not write").isBefore(deadline);
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  @Override
  public void close() {
    try {
      for (var file : files) {
        file.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<FileChannel> open(List<Path> files) {
    try {
      var opened = new ArrayList<FileChannel>();
      for (var file : files) {
        opened.add(FileChannel.open(file));
      }
      return opened;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> segments(Path directory, String topic) {
    try (var files = Files.walk(directory)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".log"))
          .filter(file -> file.getParent().getFileName().toString().startsWith(topic + "-"))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
