package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
 * without being asked. The nodes of a cluster built from source, and those of kind, are on this
 * machine. A test that asks for a process is skipped where the node is on another machine, and
 * where this user may not signal the process.
 */
public final class ContainerProcess {

  private final List<String> ids;

  private ContainerProcess(List<String> ids) {
    this.ids = ids;
  }

  public static ContainerProcess of(Pod pod) {
    var container = pod.getStatus().getContainerStatuses().getFirst().getContainerID();
    var id = container.substring(container.indexOf("://") + "://".length());
    return of(
        processes(process -> read(process, "cgroup").contains(id)),
        "the node of " + pod.getMetadata().getName() + " is not on this machine");
  }

  /**
   * The API server's own, where the control plane is on this machine too: that of its pod if there
   * is one, as on kind, else the one that advertises the address of this cluster's API server.
   */
  public static ContainerProcess ofApiServer() {
    var pods =
        CLIENT
            .pods()
            .inNamespace("kube-system")
            .withLabel("component", "kube-apiserver")
            .list()
            .getItems();
    if (!pods.isEmpty()) {
      return of(pods.getFirst());
    }
    var addresses =
        CLIENT
            .endpoints()
            .inNamespace("default")
            .withName("kubernetes")
            .get()
            .getSubsets()
            .getFirst()
            .getAddresses();
    return ofCommand(
        "kube-apiserver",
        "--advertise-address=" + addresses.getFirst().getIp(),
        "the API server does not run on this machine");
  }

  /** The kubelet of a node: kind names the node by the id of its provider alone. */
  public static ContainerProcess ofKubelet(String node) {
    var provided = CLIENT.nodes().withName(node).get().getSpec().getProviderID();
    return ofCommand(
        "kubelet",
        provided == null ? "--hostname-override=" + node : "--provider-id=" + provided,
        "node " + node + " is not on this machine");
  }

  private static ContainerProcess ofCommand(String name, String argument, String otherwise) {
    return of(
        processes(id -> name.equals(read(id, "comm").strip()) && hasArgument(id, argument)),
        otherwise);
  }

  private static boolean hasArgument(String id, String argument) {
    return List.of(read(id, "cmdline").split("\0")).contains(argument);
  }

  private static ContainerProcess of(List<String> ids, String otherwise) {
    assumeFalse(ids.isEmpty(), otherwise);
    return new ContainerProcess(ids);
  }

  /** An ordinary user can read of a process what only root can change. */
  private void mustBeOurs() {
    assumeTrue(
        ids.stream().allMatch(ContainerProcess::canBeSignalled),
        "this user may not signal the processes " + ids);
  }

  /** One that has ended meanwhile is no reason to skip a test. */
  static boolean canBeSignalled(String id) {
    return Commands.tryToRun(List.of("kill", "-0", id)).exitCode() == 0
        || Files.notExists(Path.of("/proc", id));
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
    mustBeOurs();
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

  /** A directory of its own, as this machine sees it. */
  Path directory(String path) {
    mustBeOurs();
    return Path.of("/proc", ids.getFirst(), "root").resolve(path.substring(1));
  }

  /** The id of the process of that program among those of the container. */
  String idOf(String program) {
    mustBeOurs();
    return ids.stream()
        .filter(id -> program.equals(read(id, "comm").strip()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("none of the processes " + ids + " is " + program));
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
    mustBeOurs();
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
    mustBeOurs();
    // One that has ended meanwhile, as those do that a start needs for a moment, has none to get.
    var script = "for id; do kill -$0 $id || [[ ! -e /proc/$id ]]; done";
    var command = new ArrayList<>(List.of("bash", "-ec", script, signal));
    command.addAll(ids);
    Commands.run(command);
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
