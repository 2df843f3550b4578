package io.brokerbench.core.broker;

import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.plan.Protocol;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The addresses of a cluster.
 *
 * @param addresses by protocol: {@code host:port} for Kafka, URLs otherwise; a protocol that the
 *     cluster does not speak, or whose addresses are not known, is absent
 * @param access how clients authenticate, and which certificates they trust
 */
public record Endpoint(Map<Protocol, List<String>> addresses, ClientAccess access) {

  /** Copies the addresses; those of a protocol without any are left out. */
  public Endpoint {
    var known = new EnumMap<Protocol, List<String>>(Protocol.class);
    addresses.forEach(
        (protocol, list) -> {
          if (!list.isEmpty()) {
            known.put(protocol, List.copyOf(list));
          }
        });
    addresses = Collections.unmodifiableMap(known);
  }

  /** The addresses of {@code protocol}; empty where none is known. */
  public List<String> all(Protocol protocol) {
    return addresses.getOrDefault(protocol, List.of());
  }

  /** The addresses of {@code protocol} as clients take them: separated by commas. */
  public String address(Protocol protocol) {
    return String.join(",", all(protocol));
  }

  /**
   * Every {@code host:port} that the operator sends credentials to. A bookie gets none, so the
   * addresses of bookies are not among them.
   */
  public List<String> servers() {
    return Stream.of(Protocol.values())
        .filter(protocol -> protocol != Protocol.BookieHttp)
        .flatMap(protocol -> all(protocol).stream())
        .map(url -> url.replaceAll("^[a-z+]+://|/$", ""))
        .flatMap(hosts -> Stream.of(hosts.split(",")))
        .distinct()
        .toList();
  }
}
