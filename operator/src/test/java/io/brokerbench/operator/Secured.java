package io.brokerbench.operator;

import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.TlsSpec;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.HashMap;
import java.util.Map;

/** The spec of a run whose existing cluster does not let everybody in. */
public final class Secured {

  private Secured() {}

  /** As {@code spec}, with these; null leaves one out. */
  @SuppressWarnings("unchecked")
  public static BenchmarkRunSpec spec(
      BenchmarkRunSpec spec, TlsSpec tls, AuthenticationSpec authentication) {
    var json = new KubernetesSerialization();
    var tree = json.convertValue(spec, Map.class);
    var broker = (Map<String, Object>) tree.get("broker");
    var deployment = (Map<String, Object>) broker.get("deployment");
    var external = new HashMap<>((Map<String, Object>) deployment.get("external"));
    external.put("tls", json.convertValue(tls, Map.class));
    external.put("authentication", json.convertValue(authentication, Map.class));
    deployment.put("external", external);
    return json.convertValue(tree, BenchmarkRunSpec.class);
  }
}
