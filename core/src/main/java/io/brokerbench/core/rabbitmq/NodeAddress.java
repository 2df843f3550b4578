package io.brokerbench.core.rabbitmq;

/**
 * Where a node listens.
 *
 * @param host its name or IP address
 * @param port from 1 to 65535
 */
public record NodeAddress(String host, int port) {

  /**
   * Reads {@code host:port}; an IPv6 address stands in brackets.
   *
   * @throws IllegalArgumentException if it is something else
   */
  public static NodeAddress parse(String address) {
    var colon = address.lastIndexOf(':');
    if (colon <= 0 || address.indexOf(']') > colon) {
      throw new IllegalArgumentException(address + " is not host:port");
    }
    var host = address.substring(0, colon).replaceAll("^\\[|]$", "");
    return new NodeAddress(host, Integer.parseInt(address.substring(colon + 1)));
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
