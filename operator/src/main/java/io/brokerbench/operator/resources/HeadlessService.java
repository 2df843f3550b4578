package io.brokerbench.operator.resources;

import io.brokerbench.api.BenchmarkRun;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;

/**
 * A Service that gives the pods of a component their names, before they are ready: controllers must
 * find each other to become ready, and workers ask for the coordinator until it is there.
 */
public final class HeadlessService {

  private HeadlessService() {}

  public static Service of(
      BenchmarkRun run, String name, Labels.Component component, String portName, int port) {
    return new ServiceBuilder()
        .withMetadata(Metadata.of(run, name, component))
        .withNewSpec()
        .withClusterIP("None")
        .withPublishNotReadyAddresses(true)
        .withSelector(Labels.of(run, component))
        .addNewPort()
        .withName(portName)
        .withPort(port)
        .endPort()
        .endSpec()
        .build();
  }
}
