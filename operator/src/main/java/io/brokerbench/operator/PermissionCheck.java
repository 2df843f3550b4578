package io.brokerbench.operator;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.permission.CheckedLine;
import io.brokerbench.operator.permission.ExpectedPermission;
import io.brokerbench.operator.permission.OperatorFeature;
import io.brokerbench.operator.permission.PermissionMessage;
import io.brokerbench.operator.permission.PermissionReport;
import io.brokerbench.operator.permission.PermissionTable;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.system.Deployments;
import io.brokerbench.operator.watch.WatchedObjects;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Asks the API server whether whoever runs this may do what the operator must, and nothing else,
 * and whether it serves BenchmarkRuns.
 *
 * @param out gets one line about each permission
 */
record PermissionCheck(KubernetesClient client, OperatorSettings settings, PrintStream out) {

  /** The first argument that asks for it; the others are values of the chart that are true. */
  static final String COMMAND = "check-permissions";

  /**
   * Prints everything.
   *
   * @param values of the chart, such as {@code diskProbe.enabled}
   * @return whether all is as it must be
   */
  boolean run(List<String> values) {
    var features = Deployments.features();
    Set<OperatorFeature> blocks = values.stream().map(features::of).collect(Collectors.toSet());
    var table = new PermissionTable(settings, features, blocks, client.getNamespace());
    var report = PermissionReport.of(table.rows(), this::isPermitted);
    report.lines().forEach(out::println);
    var served = isServed();
    return report.asExpected() && served;
  }

  private boolean isPermitted(ExpectedPermission permission) {
    var review =
        new SelfSubjectAccessReviewBuilder()
            .withNewSpec()
            .withNewResourceAttributes()
            .withVerb(permission.verb())
            .withGroup(permission.group())
            .withResource(permission.plural())
            .withSubresource(permission.subresource())
            .withName(permission.name())
            .withNamespace(permission.namespace())
            .endResourceAttributes()
            .endSpec()
            .build();
    var answer = client.authorization().v1().selfSubjectAccessReview().create(review);
    return Boolean.TRUE.equals(answer.getStatus().getAllowed());
  }

  private boolean isServed() {
    var version = BenchmarkRun.GROUP + "/" + BenchmarkRun.VERSION;
    var resources = client.getApiResources(version);
    var served =
        resources != null
            && resources.getResources().stream()
                .map(APIResource::getName)
                .collect(Collectors.toSet())
                .containsAll(Set.of("benchmarkruns", "benchmarkruns/status"));
    out.println(new CheckedLine(served, PermissionMessage.SERVED.with("benchmarkruns", version)));
    return served && isListed();
  }

  private boolean isListed() {
    try {
      new WatchedObjects(client, settings.watchNamespaces()).requireListable(BenchmarkRun.class);
      out.println(new CheckedLine(true, PermissionMessage.LISTABLE.with("BenchmarkRuns")));
      return true;
    } catch (KubernetesClientException e) {
      out.println(
          new CheckedLine(
              false,
              PermissionMessage.NOT_LISTABLE.with(
                  "BenchmarkRuns", String.valueOf(e.getMessage()))));
      return false;
    }
  }
}
