package io.brokerbench.e2e.support;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.json.Json;
import java.util.List;

/**
 * Routes to pods of this machine. Where a cluster's pods have none, a packet to the address of one
 * leaves the machine, and a stranger may answer.
 */
public final class LocalRoute {

  /**
   * As wide as 172.16.0.0/12: a route to a network of a company's, not to the pods of a cluster.
   */
  private static final int TOO_WIDE = 12;

  private LocalRoute() {}

  public static boolean leadsTo(String address) {
    var found =
        Commands.tryToRun(List.of("sh", "-c", "ip -json route get \"$0\" fibmatch", address));
    return found.exitCode() == 0 && isLocal(found.output());
  }

  /**
   * Whether a route is none that leads outside.
   *
   * @param found what {@code ip -json route get ADDRESS fibmatch} prints: the route itself, so that
   *     its destination is the network that it is for
   */
  static boolean isLocal(String found) {
    var route = Json.read(found, JsonNode.class).path(0);
    var destination = route.path("dst").asText();
    if (destination.isEmpty() || destination.equals("default") || route.has("type")) {
      return false;
    }
    var slash = destination.indexOf('/');
    return slash < 0 || Integer.parseInt(destination.substring(slash + 1)) > TOO_WIDE;
  }
}
