package io.brokerbench.worker.serve.http;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which hosts a request may name. A server on a loopback address answers its own names only: else a
 * page of any site could read it by a name of its own that leads to 127.0.0.1 (DNS rebinding).
 */
final class HostNames {

  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final Pattern HOST = Pattern.compile("(\\[[0-9a-f:]+]|[^:\\[\\]]+)(:[0-9]{1,5})?");

  private final boolean loopbackOnly;

  HostNames(InetAddress listening) {
    loopbackOnly = listening.isLoopbackAddress();
  }

  /** Whether a request with this header {@code Host} is answered; null for none. */
  boolean accepts(String header) {
    if (!loopbackOnly) {
      return true;
    }
    var found = HOST.matcher(header == null ? "" : header.strip().toLowerCase(Locale.ROOT));
    return found.matches() && LOOPBACK.contains(found.group(1));
  }
}
