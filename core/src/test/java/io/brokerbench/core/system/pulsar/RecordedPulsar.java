package io.brokerbench.core.system.pulsar;

import io.brokerbench.core.http.RecordedServer;
import java.util.regex.Pattern;

/** Broker and bookie in one, which answers as Pulsar 4.0.8 was seen to. */
final class RecordedPulsar extends RecordedServer {

  static final String NAMESPACE = "public/brokerbench-0f8fad5b";
  static final String TOPIC = "/admin/v2/persistent/" + NAMESPACE + "/t-0";

  private static final Pattern PARTITION = Pattern.compile("-partition-\\d+/internalStats");

  RecordedPulsar() {
    reply("/admin/v2/brokers", 200, "[\"" + address() + "\"]");
    reply("/admin/v2/clusters", 200, "[\"test\"]");
    reply("/admin/v2/brokers/version", 200, "4.0.8");
    reply("/admin/v2/bookies/all", 200, "{\"bookies\":[{\"bookieId\":\"127.0.0.1:3181\"}]}");
    reply("/admin/v2/brokers/configuration/runtime", 200, recorded("runtime-configuration.json"));
    reply("/api/v1/config/server_config", 200, recorded("server-config.json"));
    reply(TOPIC + "/persistence", 200, recorded("persistence.json"));
    reply(TOPIC + "/partitions", 204, "");
    reply("/admin/v2/namespaces/" + NAMESPACE, 204, "");
    reply(TOPIC + "-partition-N/internalStats", 200, recorded("internal-stats.json"));
  }

  /** All partitions have one answer, and all methods. */
  @Override
  protected String path(String method, String requested) {
    return PARTITION.matcher(requested).replaceFirst("-partition-N/internalStats");
  }

  @Override
  protected Reply unknown(String method) {
    return new Reply(404, "{\"reason\":\"not found\"}");
  }

  private static String recorded(String file) {
    return recorded(RecordedPulsar.class, file);
  }
}
