package io.brokerbench.e2e.rabbitmq;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * All that a cluster needs before its StatefulSet.
 *
 * @param cluster the cluster
 * @param configuration its files
 */
record ClusterObjects(Cluster cluster, ServerConfiguration configuration) {

  /** Objects that are made once, for they are random. */
  List<Secret> secrets() {
    var user = configuration.setting("default_user", "default_user_" + UUID.randomUUID());
    var password = configuration.setting("default_pass", UUID.randomUUID().toString());
    return List.of(
        new SecretBuilder()
            .withMetadata(cluster.metadata(cluster.name() + "-default-user"))
            .withStringData(
                Map.of(
                    "username",
                    user,
                    "password",
                    password,
                    "default_user.conf",
                    "default_user = %s%ndefault_pass = %s%n".formatted(user, password),
                    "provider",
                    "rabbitmq",
                    "type",
                    "rabbitmq",
                    "host",
                    cluster.name() + "." + cluster.namespace() + ".svc",
                    "port",
                    "5672"))
            .build(),
        new SecretBuilder()
            .withMetadata(cluster.metadata(cluster.name() + "-erlang-cookie"))
            .withStringData(Map.of(".erlang.cookie", UUID.randomUUID().toString()))
            .build());
  }

  /** Objects that are applied, in order. */
  List<HasMetadata> objects() {
    return List.of(
        headlessService(),
        service(),
        new ConfigMapBuilder()
            .withMetadata(cluster.metadata(cluster.name() + "-plugins-conf"))
            .withData(Map.of("enabled_plugins", configuration.plugins()))
            .build(),
        new ConfigMapBuilder()
            .withMetadata(cluster.metadata(cluster.name() + "-server-conf"))
            .withData(configuration.files())
            .build(),
        new ServiceAccountBuilder().withMetadata(cluster.metadata(cluster.server())).build(),
        new RoleBuilder()
            .withMetadata(cluster.metadata(cluster.name() + "-peer-discovery"))
            .addNewRule()
            .withApiGroups("")
            .withResources("endpoints")
            .withVerbs("get")
            .endRule()
            .addNewRule()
            .withApiGroups("")
            .withResources("events")
            .withVerbs("create")
            .endRule()
            .build(),
        new RoleBindingBuilder()
            .withMetadata(cluster.metadata(cluster.server()))
            .withNewRoleRef("rbac.authorization.k8s.io", "Role", cluster.name() + "-peer-discovery")
            .addNewSubject()
            .withKind("ServiceAccount")
            .withName(cluster.server())
            .withNamespace(cluster.namespace())
            .endSubject()
            .build());
  }

  private Service headlessService() {
    return new ServiceBuilder()
        .withMetadata(cluster.metadata(cluster.headlessService()))
        .withNewSpec()
        .withClusterIP("None")
        .withPublishNotReadyAddresses(true)
        .withSelector(cluster.selector())
        .withPorts(port("epmd", 4369), port("cluster-rpc", 25672))
        .endSpec()
        .build();
  }

  private Service service() {
    var ports = new ArrayList<ServicePort>();
    ports.add(port("amqp", 5672));
    ports.add(port("management", 15672));
    ports.add(port("prometheus", 15692));
    if (configuration.plugins().contains("rabbitmq_stream")) {
      ports.add(port("stream", 5552));
    }
    return new ServiceBuilder()
        .withMetadata(cluster.metadata(cluster.name()))
        .withNewSpec()
        .withType("ClusterIP")
        .withSelector(cluster.selector())
        .withPorts(ports)
        .endSpec()
        .build();
  }

  private static ServicePort port(String name, int port) {
    return new ServicePortBuilder().withName(name).withPort(port).withProtocol("TCP").build();
  }
}
