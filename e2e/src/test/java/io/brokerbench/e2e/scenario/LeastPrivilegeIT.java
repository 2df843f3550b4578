package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Scenario;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the chart lets the operator do, and what not. */
@Scenario
@OnBrokerNodes({})
@Tag("gate")
@Order(8)
class LeastPrivilegeIT {

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource({
    "watch,  benchmarkruns,       yes",
    "watch,  benchmarksuites,     yes",
    "create, benchmarksuites,     no",
    "patch,  benchmarksuites,     no",
    "delete, benchmarksuites,     no",
    "create, jobs.batch,          yes",
    "delete, statefulsets.apps,   yes",
    "create, secrets,             yes",
    "get,    secrets,             no",
    "list,   secrets,             no",
    "watch,  events,              yes",
    "delete, events,              no",
    "create, pods,                no",
    "create, pods/exec,           no",
    "create, benchmarkruns,       yes",
    "update, benchmarkruns,       no",
    "delete, benchmarkruns,       yes",
    "update, statefulsets.apps,   no",
    "patch,  statefulsets.apps,   yes",
    "patch,  services,            yes",
    "patch,  roles,               no",
    "update, pods,                no",
    "create, clusterroles,        no",
    "bind,   clusterroles,        no",
    "list,   persistentvolumes,   yes",
    "delete, persistentvolumes,   no",
    "list,   nodes,               yes",
    "patch,  nodes,               no",
    "create, networkpolicies.networking.k8s.io, yes",
    "patch,  networkpolicies.networking.k8s.io, no",
    "update, namespaces,          no",
    "delete, namespaces,          no",
    "create, leases,              no",
    "'*',    '*',                 no",
  })
  void operatorMay(String verb, String resource, String answer) {
    assertThat(Cluster.operatorMay(verb, resource, null)).isEqualTo(answer.equals("yes"));
  }

  @Test
  void operatorFindsItsPermissionsAsTheyMustBe() {
    Cluster.assertChartTestPasses();
  }
}
