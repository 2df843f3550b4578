package io.brokerbench.core.system.pulsar;

import io.brokerbench.core.system.pulsar.PulsarServers.ServerConfig;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds out which registered bookie answers at which URL. A bookie's HTTP server does not tell the
 * id that the bookie registered with, so it is told by the configuration and the address: an id is
 * either set ({@code bookieId}), or the bookie's host and {@code bookiePort}.
 */
final class BookieMatch {

  private static final String DEFAULT_PORT = "3181";

  private BookieMatch() {}

  /** By the id of each of {@code registered}: who answers for it; absent where nobody does. */
  static Map<String, ServerConfig> match(List<String> registered, List<ServerConfig> answers) {
    var matches = new LinkedHashMap<String, ServerConfig>();
    for (var id : registered) {
      answers.stream()
          .filter(answer -> answer.config() != null && isOf(id, answer))
          .findFirst()
          .ifPresent(answer -> matches.put(id, answer));
    }
    return matches;
  }

  private static boolean isOf(String id, ServerConfig answer) {
    var own = setting(answer, "bookieId");
    if (!own.isEmpty()) {
      return own.equals(id);
    }
    var colon = id.lastIndexOf(':');
    var port =
        setting(answer, "bookiePort").isEmpty() ? DEFAULT_PORT : setting(answer, "bookiePort");
    if (colon < 0 || !id.substring(colon + 1).equals(port)) {
      return false;
    }
    var host = id.substring(0, colon);
    return Stream.of(setting(answer, "advertisedAddress"), URI.create(answer.server()).getHost())
        .anyMatch(candidate -> sameHost(host, candidate));
  }

  private static String setting(ServerConfig answer, String name) {
    return answer.config().getOrDefault(name, "").strip();
  }

  private static boolean sameHost(String host, String other) {
    if (other == null || other.isEmpty()) {
      return false;
    }
    return host.equalsIgnoreCase(other)
        || addresses(host).stream().anyMatch(addresses(other)::contains);
  }

  private static Set<InetAddress> addresses(String host) {
    try {
      return Arrays.stream(InetAddress.getAllByName(host)).collect(Collectors.toSet());
    } catch (UnknownHostException e) {
      return Set.of();
    }
  }
}
