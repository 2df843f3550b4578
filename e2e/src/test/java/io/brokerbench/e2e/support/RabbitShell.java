package io.brokerbench.e2e.support;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** RabbitMQ's own command line, inside a node's pod: a second witness beside the operator. */
public final class RabbitShell {

  private static final List<String> KINDS = List.of("queues", "exchanges", "policies");

  private final String namespace;
  private final Pod pod;

  public RabbitShell(Pod pod) {
    namespace = pod.getMetadata().getNamespace();
    this.pod = pod;
  }

  /** The host of the node's addresses, which is also that of its Erlang name. */
  public String host() {
    return "%s.%s.%s.svc"
        .formatted(pod.getMetadata().getName(), pod.getSpec().getSubdomain(), namespace);
  }

  /** The address of its pod. */
  public String address() {
    return pod.getStatus().getPodIP();
  }

  /** The Erlang name of the node. */
  public String node() {
    return "rabbit@" + host();
  }

  /** The names of everything in the default virtual host that a run may leave there, by kind. */
  public SortedSet<String> objects() {
    var found = new TreeSet<String>();
    for (var kind : KINDS) {
      // Where policies are, their virtual host comes first.
      var listed =
          kind.equals("policies")
              ? ctl("list_policies", "--no-table-headers")
              : ctl("list_" + kind, "--no-table-headers", "name");
      Arrays.stream(listed.split("\\R"))
          .filter(line -> !line.isBlank())
          .forEach(line -> found.add(kind + " " + line.strip()));
    }
    return found;
  }

  /**
   * Makes a user with these tags, or none, who may do everything with names that match {@code
   * names}.
   */
  public void addUser(String user, String password, String tags, String names) {
    ctl("add_user", user, password);
    if (!tags.isEmpty()) {
      ctl("set_user_tags", user, tags);
    }
    ctl("set_permissions", user, names, names, names);
  }

  /** Makes a policy of queues whose names begin as those of every run do. */
  public void setPolicy(String name, String definition) {
    ctl("set_policy", "--priority", "5", "--apply-to", "queues", name, "^brokerbench-", definition);
  }

  public void clearPolicy(String name) {
    ctl("clear_policy", name);
  }

  /** From now on, the node blocks publishers while its disk has less space than that. */
  public void needDiskSpace(long bytes) {
    ctl("set_disk_free_limit", String.valueOf(bytes));
  }

  private String ctl(String... arguments) {
    var command =
        new ArrayList<>(
            List.of(
                "exec",
                "--namespace=" + namespace,
                pod.getMetadata().getName(),
                "--container=rabbitmq",
                "--",
                "rabbitmqctl",
                "--quiet"));
    command.addAll(List.of(arguments));
    return Cluster.kubectl(command.toArray(String[]::new));
  }
}
