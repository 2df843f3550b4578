package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.core.rabbitmq.NodeAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeAddressesTest {

  @ParameterizedTest(name = "{0} among {1}: {2}")
  @CsvSource({
    "rabbit@r-1.r.ns.svc, r-0.r.ns.svc:5672 r-1.r.ns.svc:5672, r-1.r.ns.svc:5672",
    "rabbit@R-1.r.ns.svc, r-1.R.ns.svc:5672, r-1.R.ns.svc:5672",
    "rabbit@one, one.example.com:5672 two.example.com:5672, one.example.com:5672",
    "rabbit@one.internal, one.example.com:5672 two.example.com:5672, one.example.com:5672",
    // The whole name decides where a label is in doubt.
    "rabbit@one.a, one.a:5672 one.b:5672, one.a:5672",
    "rabbit@one.c, one.a:5672 one.b:5672, ''",
    "rabbit@three, one:5672 two:5672, ''",
    "rabbit@10.0.0.1, 10.0.0.1:5672 10.0.0.2:5672, 10.0.0.1:5672",
    "rabbit@10.9.9.9, 10.0.0.1:5672, ''",
    "rabbit@one, 10.0.0.1:5672 10.0.0.2:5672, ''",
    "rabbit@::1, [::1]:5672, ::1:5672",
    // Two ports of one host: which is meant cannot be known.
    "rabbit@one, one:5672 one:5673, ''",
  })
  void nodesAreFoundByTheirHosts(String node, String addresses, String expected) {
    var found = new NodeAddresses(List.of(addresses.split(" "))).of(node);

    assertThat(found.map(NodeAddress::toString).orElse("")).isEqualTo(expected);
  }

  @Test
  void thePreferredComesFirstAndOthersTakeTurns() {
    var addresses = new NodeAddresses(List.of("a:1", "b:2", "c:3"));

    assertThat(addresses.inOrder(addresses.of("rabbit@b"), 0)).hasToString("[b:2, a:1, c:3]");
    assertThat(addresses.inOrder(addresses.of("rabbit@b"), 5)).hasToString("[b:2, c:3, a:1]");
    assertThat(addresses.inOrder(Optional.empty(), 1)).hasToString("[b:2, c:3, a:1]");
  }

  @ParameterizedTest
  @CsvSource({"host", ":5672", "[::1]", "host:", "host:x"})
  void otherAddressesAreRefused(String address) {
    assertThatThrownBy(() -> NodeAddress.parse(address))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
