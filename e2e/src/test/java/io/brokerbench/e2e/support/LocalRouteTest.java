package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalRouteTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "198.18.0.0/15', 'gateway': '198.19.255.2', 'dev': 'brokerbench0",
        "10.244.1.0/24', 'gateway': '172.18.0.3', 'dev': 'br-0a1b2c3d4e5f",
        "10.244.1.7', 'dev': 'veth0"
      })
  void routeToPodsOfThisMachineIsLocal(String route) {
    assertThat(LocalRoute.isLocal(json(route))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "default', 'gateway': '192.0.2.1', 'dev': 'eth0",
        "0.0.0.0/1', 'gateway': '10.8.0.1', 'dev': 'tun0",
        "10.0.0.0/8', 'dev': 'tun0",
        "10.244.0.0/16', 'type': 'unreachable', 'dev': 'lo"
      })
  void routeThatLeadsOutsideIsNotLocal(String route) {
    assertThat(LocalRoute.isLocal(json(route))).isFalse();
  }

  @Test
  void noRouteIsNotLocal() {
    assertThat(LocalRoute.isLocal("[]")).isFalse();
  }

  private static String json(String route) {
    return "[{'dst': '%s'}]".formatted(route).replace('\'', '"');
  }
}
