package io.brokerbench.e2e.strimzi;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Strimzi's CRDs, as its own generator makes them from its API classes. Those that another hand has
 * installed, with a real Strimzi, are neither changed nor removed.
 */
public final class StrimziCrds {

  private static final String MARK = "brokerbench.io/strimzi-stand-in";
  private static final List<String> NAMES = List.of("kafkas", "kafkanodepools", "strimzipodsets");
  private static final int SECONDS = 60;

  private StrimziCrds() {}

  /** Whether somebody else has installed one of the CRDs: then a real Strimzi is to be used. */
  public static boolean belongToAnother(KubernetesClient client) {
    return definitions(client)
        .map(Resource::get)
        .anyMatch(
            crd ->
                crd != null
                    && (crd.getMetadata().getLabels() == null
                        || !crd.getMetadata().getLabels().containsKey(MARK)));
  }

  /**
   * Installs the CRDs, and returns when the API server serves them.
   *
   * @throws IllegalStateException if they are there already, from another hand
   */
  public static void install(KubernetesClient client) {
    requireOurs(client);
    for (var name : NAMES) {
      var crd = read(client, name);
      crd.getMetadata().setLabels(java.util.Map.of(MARK, "true"));
      client.resource(crd).serverSideApply();
    }
    definitions(client)
        .forEach(crd -> crd.waitUntilCondition(StrimziCrds::served, SECONDS, TimeUnit.SECONDS));
  }

  /**
   * Removes the CRDs with every resource of theirs, and returns when they are gone.
   *
   * @throws IllegalStateException if they are from another hand
   */
  public static void remove(KubernetesClient client) {
    requireOurs(client);
    definitions(client).forEach(Resource::delete);
    definitions(client)
        .forEach(crd -> crd.waitUntilCondition(found -> found == null, SECONDS, TimeUnit.SECONDS));
  }

  private static void requireOurs(KubernetesClient client) {
    if (belongToAnother(client)) {
      throw new IllegalStateException("a real Strimzi has its CRDs in this cluster");
    }
  }

  private static Stream<Resource<CustomResourceDefinition>> definitions(KubernetesClient client) {
    return NAMES.stream().map(StrimziCrds::fullName).map(name -> crds(client, name));
  }

  private static Resource<CustomResourceDefinition> crds(KubernetesClient client, String name) {
    return client.apiextensions().v1().customResourceDefinitions().withName(name);
  }

  private static String fullName(String name) {
    return name + (name.equals("strimzipodsets") ? ".core" : ".kafka") + ".strimzi.io";
  }

  private static CustomResourceDefinition read(KubernetesClient client, String name) {
    var file = name + ".yaml";
    try (var yaml =
        requireNonNull(
            StrimziCrds.class.getResourceAsStream(file), () -> file + " was not generated")) {
      return client.apiextensions().v1().customResourceDefinitions().load(yaml).item();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean served(CustomResourceDefinition crd) {
    return crd != null
        && crd.getStatus() != null
        && crd.getStatus().getConditions() != null
        && crd.getStatus().getConditions().stream()
            .anyMatch(c -> c.getType().equals("Established") && c.getStatus().equals("True"));
  }
}
