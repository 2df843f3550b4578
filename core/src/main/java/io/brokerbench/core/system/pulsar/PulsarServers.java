package io.brokerbench.core.system.pulsar;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.http.HttpApi;
import io.brokerbench.core.http.Parallel;
import io.brokerbench.core.message.Message;
import java.net.HttpURLConnection;
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

  private static final String ACTIVE_BROKERS = "/admin/v2/brokers";
  private static final String RUNTIME_CONFIGURATION = ACTIVE_BROKERS + "/configuration/runtime";

  private final HttpApi http;
  private final HttpApi bookies;
  private final String adminUrl;
  private final List<String> bookieUrls;

  /**
   * Of one cluster.
   *
   * @param http to its brokers
   * @param bookies to its bookies, whom nothing is shown that lets us in: they do not ask
   */
  PulsarServers(HttpApi http, HttpApi bookies, String adminUrl, List<String> bookieUrls) {
    this.http = http;
    this.bookies = bookies;
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
  record ServerConfig(String server, Map<String, String> config, Message failure) {}

  /** The active brokers, by the {@code host:port} of their web server. */
  List<String> brokers() throws BrokerException {
    var brokers = new ArrayList<String>();
    var active = http.get(adminUrl + ACTIVE_BROKERS, BOUND);
    // Pulsar 2.10 lists them by the name of the cluster only.
    var list = active.status() == HttpURLConnection.HTTP_NOT_FOUND ? ofNamedCluster() : active;
    list.json().forEach(broker -> brokers.add(broker.asText()));
    brokers.sort(null);
    return brokers;
  }

  private HttpApi.Answer ofNamedCluster() throws BrokerException {
    var cluster = get(RUNTIME_CONFIGURATION).path("clusterName").asText();
    return http.get(adminUrl + ACTIVE_BROKERS + "/" + cluster, BOUND);
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
    return Parallel.ask(PulsarMessage.READING_BROKERS.with(), brokers, this::brokerConfig);
  }

  /** From the first of its addresses that answers, or why the last did not. */
  private ServerConfig brokerConfig(String broker) {
    ServerConfig config = null;
    for (var url : webUrls(broker)) {
      config = config(http, broker, url + RUNTIME_CONFIGURATION);
      if (config.config() != null) {
        return config;
      }
    }
    return config;
  }

  /** The configuration that each bookie was started with, asked of each of the bookie URLs. */
  List<ServerConfig> bookieConfigs() throws BrokerException {
    return Parallel.ask(
        PulsarMessage.READING_BOOKIES.with(),
        bookieUrls,
        url -> config(bookies, url, url + "/api/v1/config/server_config"));
  }

  /** The version that a broker runs, or null where it does not tell. */
  String brokerVersion(String broker) {
    for (var url : webUrls(broker)) {
      try {
        var answer = http.get(url + "/admin/v2/brokers/version", BOUND);
        if (answer.isOk()) {
          return answer.body().strip();
        }
      } catch (BrokerException e) {
        // Nor does it have to: then its version is not known.
      }
    }
    return null;
  }

  private static ServerConfig config(HttpApi api, String server, String url) {
    try {
      var config = new TreeMap<String, String>();
      api.get(url, BOUND)
          .json()
          .properties()
          .forEach(entry -> config.put(entry.getKey(), entry.getValue().asText()));
      return new ServerConfig(server, config, null);
    } catch (BrokerException e) {
      return new ServerConfig(server, null, e.details());
    }
  }

  private JsonNode get(String path) throws BrokerException {
    return http.get(adminUrl + path, BOUND).json();
  }

  /**
   * Where a broker's web server may be. A broker is listed with its port without TLS where it has
   * both; the other one is then most often that of the admin URL.
   */
  private List<String> webUrls(String broker) {
    var admin = URI.create(adminUrl);
    var listed = admin.getScheme() + "://" + broker;
    return admin.getScheme().equals("https") && admin.getPort() >= 0
        ? List.of(listed.replaceAll(":\\d+$", "") + ":" + admin.getPort(), listed).stream()
            .distinct()
            .toList()
        : List.of(listed);
  }
}
