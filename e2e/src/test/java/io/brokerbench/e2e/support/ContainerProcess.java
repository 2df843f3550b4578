package io.brokerbench.e2e.support;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The process of a pod's container, seen from its node: there alone it can be frozen, or killed
 * without being asked. The nodes of the local cluster are this machine; where they are not, a test
 * that asks for one is skipped.
 */
public final class ContainerProcess {

  private final List<String> ids;

  private ContainerProcess(List<String> ids) {
    this.ids = ids;
  }

  public static ContainerProcess of(Pod pod) {
    var container = pod.getStatus().getContainerStatuses().getFirst().getContainerID();
    var ids = processesIn(container.substring(container.indexOf("://") + "://".length()));
    assumeFalse(
        ids.isEmpty(), "the node of " + pod.getMetadata().getName() + " is not this machine");
    return new ContainerProcess(ids);
  }

  /** The API server's own, where the control plane is on this machine too. */
  public static ContainerProcess ofApiServer() {
    var ids = processes(id -> "kube-apiserver".equals(read(id, "comm").strip()));
    assumeFalse(ids.isEmpty(), "the API server does not run on this machine");
    return new ContainerProcess(ids);
  }

  /** The kubelet of a node. */
  public static ContainerProcess ofKubelet(String node) {
    var ids =
        processes(
            id ->
                read(id, "comm").strip().equals("kubelet")
                    && read(id, "cmdline").contains("--hostname-override=" + node + "\0"));
    assumeFalse(ids.isEmpty(), "node " + node + " is not this machine");
    return new ContainerProcess(ids);
  }

  public void kill() {
    send("KILL");
  }

  public void freeze() {
    send("STOP");
  }

  public void thaw() {
    send("CONT");
  }

  /**
   * Takes from its control group whatever it does not use, and what it can be made to give back,
   * until the kernel has killed it for what it asks for next.
   */
  public void allowNoMoreMemory() {
    var script =
        """
        group=$(sed -n 's/^[0-9]*:memory://p' /proc/$0/cgroup)
        files=/sys/fs/cgroup/memory$group limit=memory.limit_in_bytes used=memory.usage_in_bytes
        if [[ -z $group ]]; then
          files=/sys/fs/cgroup$(sed -n 's/^0:://p' /proc/$0/cgroup) limit=memory.max used=memory.current
        fi
        while [[ -e /proc/$0/exe ]]; do
          (( SECONDS < 60 )) || { echo "$0 lives with $(<$files/$used) bytes" >&2; exit 1; }
          bytes=$(<$files/$used) || continue
          echo $((bytes - 1048576)) >$files/$limit || echo $bytes >$files/$limit || true
          sleep 0.1
        done 2>/dev/null
        """;
    ids.forEach(id -> Commands.run(List.of("bash", "-c", script, id)));
  }

  /** The memory that it has now. */
  public long residentBytes() {
    return memory("VmRSS");
  }

  /** The most memory that it has had. */
  public long mostResidentBytes() {
    return memory("VmHWM");
  }

  private long memory(String field) {
    return ids.stream()
        .flatMap(id -> read(id, "status").lines())
        .filter(line -> line.startsWith(field + ":"))
        .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
        .sum();
  }

  /** Freezes it and thaws it again, by one program whose own times between the two count. */
  public Frozen freezeFor(Duration time) {
    var script =
        "kill -STOP $1; from=$EPOCHREALTIME; sleep $0; to=$EPOCHREALTIME; kill -CONT $1;"
            + " echo $from $to";
    var seconds = String.valueOf(time.toMillis() / 1000.0);
    var times =
        Commands.run(List.of("bash", "-ec", script, seconds, String.join(" ", ids)))
            .strip()
            .split(" ");
    return new Frozen(instant(times[0]), instant(times[1]));
  }

  /** From when to when, by the clock of this machine. */
  public record Frozen(Instant from, Instant to) {}

  private static Instant instant(String epochSeconds) {
    var parts = epochSeconds.split("[.,]");
    return Instant.ofEpochSecond(Long.parseLong(parts[0]), Long.parseLong(parts[1]) * 1000);
  }

  private void send(String signal) {
    var command = new ArrayList<>(List.of("kill", "-" + signal));
    command.addAll(ids);
    Commands.run(command);
  }

  private static List<String> processesIn(String container) {
    return processes(id -> read(id, "cgroup").contains(container));
  }

  private static List<String> processes(Predicate<String> wanted) {
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      return processes
          .map(process -> process.getFileName().toString())
          .filter(id -> id.matches("\\d+") && wanted.test(id))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Empty where the process has ended meanwhile. */
  private static String read(String id, String file) {
    try {
      return Files.readString(Path.of("/proc", id, file));
    } catch (IOException e) {
      return "";
    }
  }
}
