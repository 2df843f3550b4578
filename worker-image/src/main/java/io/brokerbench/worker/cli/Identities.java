package io.brokerbench.worker.cli;

import io.brokerbench.worker.clock.KernelBootId;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.host.CpuLimit;
import io.brokerbench.worker.rpc.WorkerIdentity;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.UUID;

/** Who the workers of this process are. */
final class Identities {

  private Identities() {}

  /** From the environment that the operator sets, else from the machine. */
  static WorkerIdentity ofProcess(int index) {
    var pod = System.getenv("POD_NAME");
    var node = System.getenv("NODE_NAME");
    return new WorkerIdentity(
        index,
        UUID.randomUUID().toString(),
        pod == null ? hostName() : pod,
        node == null ? "" : node,
        KernelBootId.get(),
        System.getProperty("java.runtime.version"),
        CpuLimit.millicores(),
        MonotonicClock.anchoredNow().anchorNanos());
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
