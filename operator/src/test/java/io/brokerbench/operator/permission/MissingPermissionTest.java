package io.brokerbench.operator.permission;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.operator.system.Deployments;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MissingPermissionTest {

  /** Words of a real API server (1.34). */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "persistentvolumeclaims is forbidden: User \"system:serviceaccount:s:brokerbench\" cannot"
            + " create resource \"persistentvolumeclaims\" in API group \"\" in the namespace"
            + " \"bench\" | create | persistentvolumeclaims | bench | diskProbe.enabled",
        "storageclasses.storage.k8s.io \"nvme\" is forbidden: User"
            + " \"system:serviceaccount:s:brokerbench\" cannot get resource \"storageclasses\" in"
            + " API group \"storage.k8s.io\" at the cluster scope"
            + " | get | storageclasses.storage.k8s.io | | diskProbe.enabled",
        "jobs.batch is forbidden: User \"system:serviceaccount:s:brokerbench\" cannot create"
            + " resource \"jobs\" in API group \"batch\" in the namespace \"bench\""
            + " | create | jobs.batch | bench | ",
      })
  void permissionAndRemedyAreNamed(
      String message, String verb, String resource, String namespace, String setting) {
    var where =
        namespace == null
            ? PermissionMessage.IN_CLUSTER.with()
            : PermissionMessage.IN_NAMESPACE.with(namespace);

    assertThat(MissingPermission.of(message))
        .map(missing -> missing.message(Deployments.features()))
        .contains(
            setting == null
                ? PermissionMessage.MISSING.with(verb, resource, where)
                : PermissionMessage.MISSING_FEATURE.with(verb, resource, where, setting));
  }

  @ParameterizedTest
  @CsvSource({
    "pods \"k\" is forbidden: violates PodSecurity \"restricted:latest\": privileged",
    "jobs.batch \"k\" is forbidden: exceeded quota: q",
    ","
  })
  void otherRefusalsAreNoMissingPermission(String message) {
    assertThat(MissingPermission.of(message)).isEmpty();
  }
}
