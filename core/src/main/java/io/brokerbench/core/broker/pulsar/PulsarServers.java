package io.brokerbench.core.broker.pulsar;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.broker.BrokerException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the brokers and bookies of a cluster tell of themselves. */
final class PulsarServers {

  /** Bound of every request, its repetitions included. */
  private static final Duration BOUND = Duration.ofSeconds(20);

  private final HttpApi http;
  private final String adminUrl;
  private final List<String> bookieUrls;

  PulsarServers(HttpApi http, String adminUrl, List<String> bookieUrls) {
    this.http = http;
    this.adminUrl = adminUrl;
    this.bookieUrls = bookieUrls;
  }

  /**
   * A configuration as its server tells it.
   *
   * @param server the broker's {@code host:port}, or the bookie's URL
   * @param config by the server's own names; null where it could not be read
   * @param failure why not, or null
   */
  record ServerConfig(String server, Map<String, String> config, String failure) {}

  /** The active brokers, by the {@code host:port} of their web server. */
  List<String> brokers() throws BrokerException {
    var brokers = new ArrayList<String>();
    get("/admin/v2/brokers").forEach(broker -> brokers.add(broker.asText()));
    brokers.sort(null);
    return brokers;
  }

  /** The registered bookies, by their ids. */
  List<String> bookies() throws BrokerException {
    var bookies = new ArrayList<String>();
    get("/admin/v2/bookies/all")
        .path("bookies")
        .forEach(bookie -> bookies.add(bookie.path("bookieId").asText()));
    bookies.sort(null);
    return bookies;
  }

  /** The clusters that this one knows, itself among them. */
  List<String> clusters() throws BrokerException {
    var clusters = new ArrayList<String>();
    get("/admin/v2/clusters").forEach(cluster -> clusters.add(cluster.asText()));
    return clusters;
  }

  /** The configuration that each of {@code brokers} runs with, asked of that broker itself. */
  List<ServerConfig> brokerConfigs(Collection<String> brokers) throws BrokerException {
    return Parallel.ask(
        "reading the configuration of brokers",
        brokers,
        broker -> config(broker, webUrl(broker) + "/admin/v2/brokers/configuration/runtime"));
  }

  /** The configuration that each bookie was started with, asked of each of the bookie URLs. */
  List<ServerConfig> bookieConfigs() throws BrokerException {
    return Parallel.ask(
        "reading the configuration of bookies",
        bookieUrls,
        url -> config(url, url + "/api/v1/config/server_config"));
  }

  /** The version that a broker runs, or null where it does not tell. */
  String brokerVersion(String broker) {
    try {
      var answer = http.get(webUrl(broker) + "/admin/v2/brokers/version", BOUND);
      return answer.isOk() ? answer.body().strip() : null;
    } catch (BrokerException e) {
      return null;
    }
  }

  private ServerConfig config(String server, String url) {
    try {
      var config = new TreeMap<String, String>();
      http.get(url, BOUND)
          .json()
          .properties()
          .forEach(entry -> config.put(entry.getKey(), entry.getValue().asText()));
      return new ServerConfig(server, config, null);
    } catch (BrokerException e) {
      return new ServerConfig(server, null, e.getMessage());
    }
  }

  private JsonNode get(String path) throws BrokerException {
    return http.get(adminUrl + path, BOUND).json();
  }

  private String webUrl(String broker) {
    return URI.create(adminUrl).getScheme() + "://" + broker;
  }
}
