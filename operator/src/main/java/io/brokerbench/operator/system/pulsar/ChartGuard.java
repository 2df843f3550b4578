package io.brokerbench.operator.system.pulsar;

import io.brokerbench.core.message.Message;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Says what of a rendered chart may not be applied: a chart gets no further than a run may.
 *
 * <p>Only kinds of a fixed list pass, in the run's namespace, under names of the release; pods that
 * the {@code restricted} Pod Security level could take, of the run's own image, with no one's
 * Secrets; and Roles of a fixed list of rules.
 *
 * @param names of the run's objects
 * @param image of the run's brokers
 */
public record ChartGuard(ChartNames names, String image) {

  private static final int MOST_OBJECTS = 100;

  private static final Set<Class<? extends HasMetadata>> KINDS =
      Set.of(
          ConfigMap.class,
          Service.class,
          ServiceAccount.class,
          StatefulSet.class,
          Job.class,
          Role.class,
          RoleBinding.class);

  /** What the chart lets its brokers do, for functions that are switched off. */
  private static final List<Rule> RULES =
      List.of(
          new Rule("", Set.of("configmaps"), Set.of("get", "list", "watch")),
          new Rule("", Set.of("pods", "services", "secrets"), Rule.EVERYTHING),
          new Rule("apps", Set.of("deployments", "statefulsets"), Rule.EVERYTHING));

  /** Resources of a group, and what may be done to them. */
  private record Rule(String group, Set<String> resources, Set<String> verbs) {

    private static final Set<String> EVERYTHING =
        Set.of("get", "list", "watch", "create", "update", "patch", "delete");

    boolean covers(PolicyRule rule) {
      return rule.getApiGroups().equals(List.of(group))
          && !rule.getResources().isEmpty()
          && resources.containsAll(rule.getResources())
          && verbs.containsAll(rule.getVerbs())
          && rule.getResourceNames().isEmpty()
          && rule.getNonResourceURLs().isEmpty();
    }
  }

  /**
   * What is wrong with the first object that may not be applied: its kind and name, and why; empty
   * where all may.
   */
  public Optional<Message> refusal(List<HasMetadata> objects) {
    if (objects.isEmpty()) {
      return Optional.of(ChartGuardMessage.NO_OBJECT.with());
    }
    if (objects.size() > MOST_OBJECTS) {
      return Optional.of(ChartGuardMessage.TOO_MANY_OBJECTS.with(objects.size(), MOST_OBJECTS));
    }
    return objects.stream()
        .flatMap(object -> why(object).map(reason -> named(object, reason)).stream())
        .findFirst();
  }

  private static Message named(HasMetadata object, Message reason) {
    return ChartGuardMessage.OBJECT.with(
        object.getKind(), String.valueOf(object.getMetadata().getName()), reason);
  }

  private Optional<Message> why(HasMetadata object) {
    return Stream.<Optional<Message>>of(kind(object), place(object), content(object))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Message> kind(HasMetadata object) {
    return KINDS.contains(object.getClass())
        ? Optional.empty()
        : Optional.of(ChartGuardMessage.WRONG_KIND.with(object.getApiVersion()));
  }

  private Optional<Message> place(HasMetadata object) {
    var metadata = object.getMetadata();
    if (metadata.getNamespace() != null && !metadata.getNamespace().equals(names.namespace())) {
      return Optional.of(
          ChartGuardMessage.WRONG_NAMESPACE.with(metadata.getNamespace(), names.namespace()));
    }
    if (metadata.getName() == null || !metadata.getName().startsWith(names.fullName() + "-")) {
      return Optional.of(ChartGuardMessage.WRONG_NAME.with(names.fullName() + "-"));
    }
    return metadata.getFinalizers().isEmpty() && metadata.getOwnerReferences().isEmpty()
        ? Optional.empty()
        : Optional.of(ChartGuardMessage.OWNED.with());
  }

  private Optional<Message> content(HasMetadata object) {
    return switch (object) {
      case StatefulSet set -> pods().why(set.getSpec().getTemplate());
      case Job job -> pods().why(job.getSpec().getTemplate());
      case Service service -> service(service);
      case Role role -> role(role);
      case RoleBinding binding -> binding(binding);
      default -> Optional.empty();
    };
  }

  private PodGuard pods() {
    return new PodGuard(names.fullName() + "-", image);
  }

  private static Optional<Message> service(Service service) {
    var spec = service.getSpec();
    var type = spec.getType();
    if (type != null && !type.equals("ClusterIP")) {
      return Optional.of(ChartGuardMessage.WRONG_SERVICE_TYPE.with(type));
    }
    return spec.getExternalIPs().isEmpty()
        ? Optional.empty()
        : Optional.of(ChartGuardMessage.EXTERNAL_ADDRESSES.with());
  }

  private static Optional<Message> role(Role role) {
    return role.getRules().stream()
        .filter(rule -> RULES.stream().noneMatch(allowed -> allowed.covers(rule)))
        .findFirst()
        .map(
            rule ->
                ChartGuardMessage.UNKNOWN_RULE.with(
                    rule.getVerbs().toString(),
                    rule.getResources().toString(),
                    rule.getApiGroups().toString()));
  }

  private Optional<Message> binding(RoleBinding binding) {
    var known =
        "Role".equals(binding.getRoleRef().getKind())
            && binding.getRoleRef().getName().startsWith(names.fullName() + "-")
            && binding.getSubjects().stream()
                .allMatch(
                    subject ->
                        "ServiceAccount".equals(subject.getKind())
                            && names.namespace().equals(subject.getNamespace())
                            && subject.getName().startsWith(names.fullName() + "-"));
    return known ? Optional.empty() : Optional.of(ChartGuardMessage.FOREIGN_BINDING.with());
  }

  static String name(HasMetadata object) {
    return object.getKind() + " " + object.getMetadata().getName();
  }
}
