package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * The files that a broker's partitions of one topic are in: a witness of what it has written that
 * neither a client nor the broker itself is. For brokers whose volumes are directories of this
 * machine.
 */
public final class LogSegments {

  private static final long POLL_NANOS = 500_000;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

  private final List<Path> files;

  private LogSegments(List<Path> files) {
    this.files = files;
  }

  public static LogSegments of(Pod broker, String topic) {
    return new LogSegments(
        broker.getSpec().getVolumes().stream()
            .map(Volume::getPersistentVolumeClaim)
            .filter(Objects::nonNull)
            .map(claim -> directory(broker.getMetadata().getNamespace(), claim.getClaimName()))
            .flatMap(directory -> segments(directory, topic))
            .toList());
  }

  /** How many bytes there are by now. */
  public long bytes() {
    var bytes = 0L;
    for (var file : files) {
      bytes += file.toFile().length();
    }
    return bytes;
  }

  /** Waits until there are so many. */
  public void awaitBytes(long wanted) {
    var deadline = Instant.now().plus(LONGEST_WAIT);
    while (bytes() < wanted) {
      assertThat(Instant.now()).as("the broker does not write").isBefore(deadline);
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private static Path directory(String namespace, String claim) {
    var volume =
        CLIENT
            .persistentVolumeClaims()
            .inNamespace(namespace)
            .withName(claim)
            .get()
            .getSpec()
            .getVolumeName();
    return Path.of(
        CLIENT.persistentVolumes().withName(volume).get().getSpec().getLocal().getPath());
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
