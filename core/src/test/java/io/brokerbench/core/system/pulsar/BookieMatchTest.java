package io.brokerbench.core.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.http.HttpMessage;
import io.brokerbench.core.system.pulsar.PulsarServers.ServerConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BookieMatchTest {

  @ParameterizedTest(name = "{0} at {1}, bookiePort {2}, address {3}, id {4}: {5}")
  @CsvSource({
    "127.0.0.1:3181, http://127.0.0.1:8000, 3181, , , true",
    "127.0.0.1:3181, http://127.0.0.1:8000, , , , true",
    "127.0.0.1:3181, http://127.0.0.1:8000, '', , , true",
    "127.0.0.1:3182, http://127.0.0.1:8000, 3181, , , false",
    "127.0.0.1:3181, http://localhost:8000, 3181, , , true",
    "127.0.0.1:3181, http://127.0.0.2:8000, 3181, , , false",
    "127.0.0.1:3181, http://127.0.0.2:8000, 3181, 127.0.0.1, , true",
    "b-0.b.ns.svc:3181, http://B-0.b.ns.svc:8000, 3181, , , true",
    "b-0.b.ns.svc:3181, http://b-1.b.ns.svc:8000, 3181, , , false",
    "first, http://127.0.0.1:8000, 3181, , first, true",
    "first, http://127.0.0.1:8000, 3181, , second, false",
    "first, http://127.0.0.1:8000, 3181, , , false",
  })
  void aBookieIsToldByItsConfigurationAndAddress(
      String registered, String url, String port, String address, String id, boolean same) {
    var config = new LinkedHashMap<String, String>();
    put(config, "bookiePort", port);
    put(config, "advertisedAddress", address);
    put(config, "bookieId", id);
    var answer = new ServerConfig(url, config, null);

    assertThat(BookieMatch.match(List.of(registered), List.of(answer)))
        .isEqualTo(same ? Map.of(registered, answer) : Map.of());
  }

  @Test
  void bookiesOfOneHostAreToldApartByTheirPorts() {
    var first = answer("http://127.0.0.1:8001", "3181");
    var second = answer("http://127.0.0.1:8002", "3182");
    var silent =
        new ServerConfig("http://127.0.0.1:8003", null, HttpMessage.OUT_OF_TIME.with("GET /"));

    assertThat(
            BookieMatch.match(
                List.of("127.0.0.1:3182", "127.0.0.1:3181", "127.0.0.1:3183"),
                List.of(silent, first, second)))
        .isEqualTo(Map.of("127.0.0.1:3181", first, "127.0.0.1:3182", second));
  }

  private static ServerConfig answer(String url, String port) {
    return new ServerConfig(url, Map.of("bookiePort", port), null);
  }

  private static void put(Map<String, String> config, String key, String value) {
    if (value != null) {
      config.put(key, value);
    }
  }
}
