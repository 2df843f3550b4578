package io.brokerbench.operator.resources.load;

import io.brokerbench.api.AuthenticationType;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.CredentialKeys;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.KeyToPathBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.ProjectedVolumeSource;
import io.fabric8.kubernetes.api.model.ProjectedVolumeSourceBuilder;
import java.util.List;

/**
 * The keys of Secrets that coordinator and workers read, as files that are only theirs; never
 * variables of their environment, which any child process and any dump of it has.
 */
final class CredentialFiles {

  private static final String PATH = "/etc/brokerbench/credentials";
  private static final String VOLUME = "credentials";

  /** For the owner and the pod's own group. */
  private static final int MODE = 0440;

  private CredentialFiles() {}

  /** The pod with them, and told of them, where {@code access} needs any. */
  static PodTemplateSpec mount(ClientAccess access, PodTemplateSpec pod) {
    if (!access.needsCredentials()) {
      return pod;
    }
    return pod.edit()
        .editSpec()
        .editFirstContainer()
        .addToArgs("--credentials=" + PATH)
        .addNewVolumeMount()
        .withName(VOLUME)
        .withMountPath(PATH)
        .withReadOnly(true)
        .endVolumeMount()
        .endContainer()
        .addNewVolume()
        .withName(VOLUME)
        .withProjected(files(access))
        .endVolume()
        .endSpec()
        .build();
  }

  private static ProjectedVolumeSource files(ClientAccess access) {
    var files = new ProjectedVolumeSourceBuilder().withDefaultMode(MODE);
    if (access.bringsTrust()) {
      files
          .addNewSource()
          .withNewSecret()
          .withName(access.tls().trustSecret())
          .withItems(items(List.of(CredentialKeys.TRUST)))
          .endSecret()
          .endSource();
    }
    var authentication = access.authentication();
    if (authentication != null) {
      files
          .addNewSource()
          .withNewSecret()
          .withName(authentication.secret())
          .withItems(items(CredentialKeys.of(authentication.type())))
          // It has one of two pairs of keys, and the other one is not missed.
          .withOptional(authentication.type() == AuthenticationType.Certificate ? true : null)
          .endSecret()
          .endSource();
    }
    return files.build();
  }

  private static List<KeyToPath> items(List<String> keys) {
    return keys.stream()
        .map(key -> new KeyToPathBuilder().withKey(key).withPath(key).build())
        .toList();
  }
}
