package io.brokerbench.operator.permission;

import static io.brokerbench.operator.permission.PermissionMessage.IN_CLUSTER;
import static io.brokerbench.operator.permission.PermissionMessage.IN_NAMESPACE;
import static io.brokerbench.operator.permission.PermissionMessage.MAY;
import static io.brokerbench.operator.permission.PermissionMessage.MAY_NOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.brokerbench.core.message.Message;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PermissionReportTest {

  private static final Message LEASE =
      PermissionMessage.NAMED.with("leases.coordination.k8s.io", "mine");

  private static final List<ExpectedPermission> TABLE =
      List.of(
          new ExpectedPermission("create", "jobs.batch", null, "bench", true),
          new ExpectedPermission("get", "secrets", null, null, false),
          new ExpectedPermission("get", "leases.coordination.k8s.io", "mine", "here", true));

  @Test
  void everyPermissionHasItsLine() {
    var report = PermissionReport.of(TABLE, ExpectedPermission::allowed);

    assertThat(report.asExpected()).isTrue();
    assertThat(report.lines())
        .containsExactly(
            new CheckedLine(true, MAY.with("create", "jobs.batch", IN_NAMESPACE.with("bench"))),
            new CheckedLine(true, MAY_NOT.with("get", "secrets", IN_CLUSTER.with())),
            new CheckedLine(true, MAY.with("get", LEASE, IN_NAMESPACE.with("here"))));
  }

  @Test
  void surpriseOfEitherKindIsWrongAndTheOthersAreStillAsked() {
    var report = PermissionReport.of(TABLE, row -> row.resource().equals("secrets"));

    assertThat(report.asExpected()).isFalse();
    assertThat(report.lines())
        .containsExactly(
            new CheckedLine(
                false, MAY_NOT.with("create", "jobs.batch", IN_NAMESPACE.with("bench"))),
            new CheckedLine(false, MAY.with("get", "secrets", IN_CLUSTER.with())),
            new CheckedLine(false, MAY_NOT.with("get", LEASE, IN_NAMESPACE.with("here"))));
    assertThat(report.lines().getFirst().toString()).startsWith("WRONG ");
  }

  /** Of each kind one: what is too much does not make up for what is missing. */
  @Test
  void surprisesOfBothKindsAreSurprises() {
    var oneOfEach =
        List.of(
            new ExpectedPermission("get", "pods", null, null, true),
            new ExpectedPermission("get", "nodes", null, null, false));

    assertThat(PermissionReport.of(oneOfEach, row -> !row.allowed()).asExpected()).isFalse();
    assertThat(PermissionReport.of(oneOfEach.subList(0, 1), row -> false).asExpected()).isFalse();
    assertThat(PermissionReport.of(oneOfEach.subList(1, 2), row -> true).asExpected()).isFalse();
  }

  @Test
  void resourceIsWhatTheApiServerCallsIt() {
    var status =
        new ExpectedPermission("get", "benchmarkruns/status.brokerbench.io", null, null, true);
    var logs = new ExpectedPermission("get", "pods/log", null, null, true);

    assertThat(List.of(status.plural(), status.subresource(), status.group()))
        .containsExactly("benchmarkruns", "status", "brokerbench.io");
    assertThat(List.of(logs.plural(), logs.subresource(), logs.group()))
        .containsExactly("pods", "log", "");
  }

  @Test
  void valueThatTheChartDoesNotHaveIsRefused() {
    var feature = new OperatorFeature("diskProbe.enabled", Set.of("get nodes"));
    var features = new OperatorFeatures(List.of(feature));

    assertThat(features.of("diskProbe.enabled")).isEqualTo(feature);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> features.of("kafka.enabled"))
        .withMessage(PermissionMessage.UNKNOWN_FEATURE.with("kafka.enabled").toString());
  }
}
