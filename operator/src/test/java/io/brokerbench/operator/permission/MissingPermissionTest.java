package io.brokerbench.operator.permission;

import static org.assertj.core.api.Assertions.assertThat;

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
            + " \"bench\""
            + " | the operator may not create persistentvolumeclaims in namespace bench: install"
            + " its chart with diskProbe.enabled=true",
        "storageclasses.storage.k8s.io \"nvme\" is forbidden: User"
            + " \"system:serviceaccount:s:brokerbench\" cannot get resource \"storageclasses\" in"
            + " API group \"storage.k8s.io\" at the cluster scope"
            + " | the operator may not get storageclasses.storage.k8s.io in the cluster: install"
            + " its chart with diskProbe.enabled=true",
        "jobs.batch is forbidden: User \"system:serviceaccount:s:brokerbench\" cannot create"
            + " resource \"jobs\" in API group \"batch\" in the namespace \"bench\""
            + " | the operator may not create jobs.batch in namespace bench: its rights are"
            + " not those that its chart grants",
      })
  void permissionAndRemedyAreNamed(String message, String wanted) {
    assertThat(MissingPermission.of(message)).map(MissingPermission::message).contains(wanted);
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
