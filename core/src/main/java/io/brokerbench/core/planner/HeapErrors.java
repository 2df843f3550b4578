package io.brokerbench.core.planner;

import io.brokerbench.api.JvmSpec;
import io.brokerbench.core.broker.JavaServer;
import io.brokerbench.core.message.Problem;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Finds servers whose heap, with the direct memory that the run gives them, their container cannot
 * hold. The kernel would kill a server that uses both. Direct memory by default is a bound that
 * some servers never come near.
 */
final class HeapErrors {

  private HeapErrors() {}

  /** The errors of {@code servers}; a server without a limit of its memory has none. */
  static List<Problem> of(List<JavaServer> servers) {
    return servers.stream().flatMap(server -> of(server).stream()).toList();
  }

  private static Optional<Problem> of(JavaServer server) {
    var limit = server.resources().limits().get("memory");
    var heap = server.heap() == null ? JvmSpec.DEFAULT_HEAP : server.heap();
    var direct = server.directMemory() == null ? BigDecimal.ZERO : bytes(server.directMemory());
    if (limit == null || bytes(heap).add(direct).compareTo(limit.getNumericalAmount()) < 0) {
      return Optional.empty();
    }
    var field = "spec." + server.field() + ".resources.limits[memory]";
    return Optional.of(
        new Problem(
            "spec." + server.field() + ".jvm.heap",
            server.heap() == null ? heap + " by default" : heap,
            server.directMemory() == null
                ? PlannerMessage.HEAP_ABOVE_LIMIT.with(field, limit.toString())
                : PlannerMessage.HEAP_WITHOUT_DIRECT_MEMORY.with(
                    field, limit.toString(), server.directMemory())));
  }

  private static BigDecimal bytes(String size) {
    return new Quantity(size).getNumericalAmount();
  }
}
