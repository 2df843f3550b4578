package io.brokerbench.core.planner;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.PlacementSpec;
import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Finds what a run says of its pods and no pod can have: names that the schema cannot see, as they
 * are keys of maps, and tolerations that contradict themselves.
 */
final class PodErrors {

  private static final String NAME = "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?";
  private static final String DOMAIN = "[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?/";

  private static final Pattern LABEL = Pattern.compile("(" + DOMAIN + ")?" + NAME);

  private static final Pattern RESOURCE =
      Pattern.compile(
          "cpu|memory|ephemeral-storage|hugepages-[0-9]{1,15}([KMGT]i)?|" + DOMAIN + NAME);

  private static final String NO_EXECUTE = "NoExecute";

  private final List<Problem> errors = new ArrayList<>();

  private PodErrors() {}

  /**
   * The errors of {@code spec}.
   *
   * @param ofServers resources of each kind of server, by their field below {@code spec}
   */
  static List<Problem> of(BenchmarkRunSpec spec, Map<String, ResourcesSpec> ofServers) {
    var found = new PodErrors();
    found.placement("spec.broker.placement", spec.broker().placement());
    found.placement("spec.workers.placement", spec.workers().placement());
    found.resources("spec.workers.resources", spec.workers().resources());
    ofServers.forEach((field, resources) -> found.resources("spec." + field, resources));
    found.placement(
        "spec.broker.pulsar.zookeeper.placement",
        spec.broker().pulsarOrUnset().zookeeper().placement());
    return List.copyOf(found.errors);
  }

  private void placement(String field, PlacementSpec placement) {
    if (placement == null) {
      return;
    }
    new TreeMap<>(placement.nodeSelector())
        .forEach(
            (key, value) -> {
              if (!LABEL.matcher(key).matches()) {
                add(
                    field + ".nodeSelector[" + key + "]",
                    value,
                    PlannerMessage.NO_NODE_LABEL.with());
              }
            });
    for (var i = 0; i < placement.tolerations().size(); i++) {
      toleration(field + ".tolerations[" + i + "]", placement.tolerations().get(i));
    }
  }

  private void toleration(String field, Toleration toleration) {
    var exists = "Exists".equals(toleration.getOperator());
    if (isEmpty(toleration.getKey()) && !exists) {
      add(field + ".key", "", PlannerMessage.TOLERATION_WITHOUT_KEY.with());
    }
    if (exists && !isEmpty(toleration.getValue())) {
      add(field + ".value", toleration.getValue(), PlannerMessage.TOLERATION_WITH_VALUE.with());
    }
    if (toleration.getTolerationSeconds() != null && !NO_EXECUTE.equals(toleration.getEffect())) {
      add(
          field + ".tolerationSeconds",
          toleration.getTolerationSeconds().toString(),
          PlannerMessage.WRONG_EFFECT.with(NO_EXECUTE));
    }
  }

  private void resources(String field, ResourcesSpec resources) {
    names(field + ".requests", resources.requests());
    names(field + ".limits", resources.limits());
    new TreeMap<>(resources.limits())
        .forEach((name, limit) -> limit(field, name, limit, resources.requests().get(name)));
  }

  private void limit(String field, String name, Quantity limit, Quantity request) {
    if (request != null && limit.getNumericalAmount().compareTo(request.getNumericalAmount()) < 0) {
      add(
          field + ".limits[" + name + "]",
          limit.toString(),
          PlannerMessage.LIMIT_BELOW_REQUEST.with(request.toString()));
    }
  }

  private void names(String field, Map<String, Quantity> quantities) {
    new TreeMap<>(quantities)
        .forEach(
            (name, quantity) -> {
              if (!RESOURCE.matcher(name).matches()) {
                add(
                    field + "[" + name + "]",
                    quantity.toString(),
                    PlannerMessage.UNKNOWN_RESOURCE.with());
              }
            });
  }

  private void add(String field, String value, Message message) {
    errors.add(new Problem(field, value, message));
  }

  private static boolean isEmpty(String text) {
    return text == null || text.isEmpty();
  }
}
