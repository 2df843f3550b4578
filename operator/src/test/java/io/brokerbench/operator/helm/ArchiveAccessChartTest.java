package io.brokerbench.operator.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the archiver and the page of the operator's chart get access to a bucket. */
class ArchiveAccessChartTest {

  private static final String BOTH =
      "archive.enabled=true,archive.location=s3://bucket,page.enabled=true,page.namespaces={a}";
  private static final String ROLE = "eks.amazonaws.com/role-arn";

  @TempDir private Path directory;

  @BeforeEach
  void needHelm() {
    OperatorChart.assumeHelm();
  }

  @ParameterizedTest
  @ValueSource(strings = {"archiver", "page"})
  void authoritiesComeFromAConfigMap(String component) throws Exception {
    var pod = pod(component, BOTH + ",archive.caBundle.configMap=ca");
    var volume = only(pod, "/etc/brokerbench/archive-ca");

    assertThat(volume.getConfigMap().getName()).isEqualTo("ca");
    assertThat(volume.getConfigMap().getItems())
        .containsExactly(new KeyToPath("ca.crt", null, "ca.crt", null));
    assertThat(bundle(pod)).isEqualTo("/etc/brokerbench/archive-ca/ca.crt");
  }

  @ParameterizedTest
  @ValueSource(strings = {"archiver", "page"})
  void authoritiesComeFromASecret(String component) throws Exception {
    var values = ",archive.caBundle.secret=ca,archive.caBundle.key=own.pem";
    var credentials = ",archive.credentialsSecret=w,page.archiveCredentialsSecret=r";
    var pod = pod(component, BOTH + values + credentials);
    var volume = only(pod, "/etc/brokerbench/archive-ca");

    assertThat(volume.getSecret().getSecretName()).isEqualTo("ca");
    assertThat(volume.getSecret().getItems())
        .containsExactly(new KeyToPath("own.pem", null, "own.pem", null));
    assertThat(bundle(pod)).isEqualTo("/etc/brokerbench/archive-ca/own.pem");
    assertThat(pod.getContainers().getFirst().getEnv())
        .extracting(EnvVar::getName)
        .containsExactly("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_CA_BUNDLE");
  }

  @Test
  void pageWithoutAnArchiveNeedsNoAuthorities() throws Exception {
    var pod = pod("page", "page.enabled=true,page.namespaces={a},archive.caBundle.configMap=ca");

    assertThat(pod.getVolumes()).extracting(Volume::getName).containsExactly("tmp");
    assertThat(pod.getContainers().getFirst().getEnv()).isEmpty();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "archive.location=s3://bucket,archive.caBundle.secret=a,archive.caBundle.configMap=b"
            + "| archive.caBundle.secret: remove it",
        "archive.claim=c,archive.caBundle.secret=a | archive.caBundle: remove it",
        "archive.caBundle.key=a/b | key",
        "archive.caBundle.file=a | file",
        "archive.serviceAccount.name=a | name",
        "page.serviceAccount.annotations.a=1 | annotations",
      })
  void refusesWhatCannotWork(String values, String named) {
    assertThatThrownBy(() -> OperatorChart.render(directory, "archive.enabled=true," + values))
        .isInstanceOf(ChartException.class)
        .hasMessageContaining(named);
  }

  @Test
  void serviceAccountsHaveRolesOfTheirOwn() throws Exception {
    var role = ".serviceAccount.annotations.eks\\.amazonaws\\.com/role-arn=";
    var values = BOTH + ",archive" + role + "arn:writes,page" + role + "arn:reads";

    assertThat(annotations("archiver", values)).isEqualTo(Map.of(ROLE, "arn:writes"));
    assertThat(annotations("page", values)).isEqualTo(Map.of(ROLE, "arn:reads"));
    assertThat(annotations("archiver", BOTH)).isEmpty();
    assertThat(annotations("page", BOTH)).isEmpty();
  }

  private Map<String, String> annotations(String component, String values) throws ChartException {
    var account = only(ServiceAccount.class, component, values);
    return account.getMetadata().getAnnotations();
  }

  private PodSpec pod(String component, String values) throws ChartException {
    return only(Deployment.class, component, values).getSpec().getTemplate().getSpec();
  }

  private static Volume only(PodSpec pod, String path) {
    var mounts =
        pod.getContainers().getFirst().getVolumeMounts().stream()
            .filter(mount -> mount.getMountPath().equals(path))
            .toList();
    assertThat(mounts).singleElement().extracting("readOnly").isEqualTo(true);
    var volumes =
        pod.getVolumes().stream()
            .filter(volume -> volume.getName().equals(mounts.getFirst().getName()))
            .toList();
    assertThat(volumes).hasSize(1);
    return volumes.getFirst();
  }

  private static String bundle(PodSpec pod) {
    return pod.getContainers().getFirst().getEnv().stream()
        .filter(variable -> variable.getName().equals("AWS_CA_BUNDLE"))
        .map(EnvVar::getValue)
        .findFirst()
        .orElseThrow();
  }

  private <T extends HasMetadata> T only(Class<T> type, String component, String values)
      throws ChartException {
    List<T> found =
        OperatorChart.objects(directory, values).stream()
            .filter(type::isInstance)
            .filter(object -> object.getMetadata().getName().equals("brokerbench-" + component))
            .map(type::cast)
            .toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }
}
