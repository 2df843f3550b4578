package io.brokerbench.core.broker;

import java.util.Map;

/**
 * What one server says of itself.
 *
 * @param role as that of a {@link io.brokerbench.core.plan.ServerGroup}
 * @param id as it registered
 * @param host where it is reached: {@code host:port} of a broker, URL of a bookie's HTTP server
 * @param rack its rack, or null
 * @param version the software version that it registered with, or null where it does not tell
 * @param config its configuration without passwords: of a broker what is effective, of a bookie
 *     what it was started with, without its defaults
 */
public record ServerFacts(
    String role, String id, String host, String rack, String version, Map<String, String> config) {

  /** The same with another configuration. */
  public ServerFacts with(Map<String, String> other) {
    return new ServerFacts(role, id, host, rack, version, other);
  }
}
