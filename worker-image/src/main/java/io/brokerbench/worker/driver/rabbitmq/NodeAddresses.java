package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.core.rabbitmq.NodeAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The addresses of a cluster, by the names of its nodes. Servers name nodes {@code rabbit@host},
 * and clients know addresses: one is the other's if the hosts agree.
 */
public final class NodeAddresses {

  private final List<NodeAddress> all;

  /**
   * Of a cluster.
   *
   * @param addresses {@code host:port} each, at least one
   */
  public NodeAddresses(List<String> addresses) {
    all = addresses.stream().map(NodeAddress::parse).toList();
    if (all.isEmpty()) {
      throw new IllegalArgumentException("a cluster has at least one address");
    }
  }

  /**
   * The address of a node: that with its host, or the only one whose first label is the host's.
   *
   * @param node such as {@code rabbit@host}
   * @return empty where no address, or several, could be meant
   */
  public Optional<NodeAddress> of(String node) {
    var host = node.substring(node.indexOf('@') + 1);
    return only(address -> address.host().equalsIgnoreCase(host))
        .or(() -> only(a -> isName(a.host()) && label(a.host()).equalsIgnoreCase(label(host))));
  }

  private Optional<NodeAddress> only(Predicate<NodeAddress> wanted) {
    var found = all.stream().filter(wanted).toList();
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  private static boolean isName(String host) {
    return host.chars().anyMatch(Character::isLetter) && host.indexOf(':') < 0;
  }

  private static String label(String host) {
    var dot = host.indexOf('.');
    return dot < 0 ? host : host.substring(0, dot);
  }

  /**
   * All addresses, in the order in which to try them.
   *
   * @param preferred comes first, if there is one
   * @param turn spreads clients that prefer none: each begins at another address
   */
  public List<NodeAddress> inOrder(Optional<NodeAddress> preferred, int turn) {
    var ordered = new ArrayList<NodeAddress>();
    preferred.ifPresent(ordered::add);
    for (var i = 0; i < all.size(); i++) {
      var address = all.get((turn + i) % all.size());
      if (!preferred.equals(Optional.of(address))) {
        ordered.add(address);
      }
    }
    return ordered;
  }
}
