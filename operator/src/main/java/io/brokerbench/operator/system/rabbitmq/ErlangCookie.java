package io.brokerbench.operator.system.rabbitmq;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Metadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The secret by which the nodes of a cluster know each other. Its Secret is owned by the
 * StatefulSet and is deleted with it: the operator can neither list nor watch Secrets.
 *
 * @param run of the nodes
 * @param set name of their StatefulSet
 * @param cookie makes one
 */
record ErlangCookie(BenchmarkRun run, String set, Supplier<String> cookie) {

  /** The key of the Secret. */
  static final String KEY = "erlang.cookie";

  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  /** A new cookie. */
  static String random() {
    var bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Each attempt has a Secret of its own, which it cannot confuse with that of the one before. */
  String name() {
    return set + "-erlang-cookie-" + ChildNames.of(run).attempt();
  }

  Secret secret(StatefulSet owner) {
    return new SecretBuilder()
        .withMetadata(Metadata.of(run, name(), BROKER))
        .editMetadata()
        .withOwnerReferences(reference(owner))
        .endMetadata()
        .withStringData(Map.of(KEY, cookie.get()))
        .withImmutable(true)
        .build();
  }

  /** Without {@code blockOwnerDeletion}, which takes a permission. */
  private static OwnerReference reference(StatefulSet owner) {
    return new OwnerReferenceBuilder()
        .withApiVersion(owner.getApiVersion())
        .withKind(owner.getKind())
        .withName(owner.getMetadata().getName())
        .withUid(owner.getMetadata().getUid())
        .withController(true)
        .build();
  }
}
