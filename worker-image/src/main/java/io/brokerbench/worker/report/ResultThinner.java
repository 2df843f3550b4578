package io.brokerbench.worker.report;

import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.broker.Observation;
import io.brokerbench.core.broker.ServerFacts;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.RunResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Makes the JSON of a result fit. With thousands of partitions the checks that match are told as
 * one for each setting; with many brokers or bookies the configuration of the first stays, and of
 * the others what differs from it.
 */
final class ResultThinner {

  private static final int PROBLEMS_KEPT = 200;

  private ResultThinner() {}

  static String write(RunResult result, int maxBytes) {
    var text = Json.write(result);
    if (fits(text, maxBytes)) {
      return text;
    }
    var proof = result.durability();
    var thinner =
        result.withReadBack(
            new DurabilityProof(
                proof.level(),
                thin(proof.before()),
                thin(proof.after()),
                proof.smallestInSyncSet(),
                proof.smallestInSyncSetMeasured(),
                proof.longestInSyncGapSeconds(),
                proof.ensembleChanges(),
                proof.ensembleChangesMeasured()),
            result.cluster());
    text = Json.write(thinner);
    return fits(text, maxBytes)
        ? text
        : Json.write(thinner.withReadBack(thinner.durability(), thin(result.cluster())));
  }

  private static boolean fits(String text, int maxBytes) {
    return text.getBytes(StandardCharsets.UTF_8).length <= maxBytes;
  }

  private static VerificationReport thin(VerificationReport report) {
    if (report == null) {
      return null;
    }
    var checks = new ArrayList<>(report.problems().stream().limit(PROBLEMS_KEPT).toList());
    report.checks().stream()
        .filter(c -> c.outcome() == SettingCheck.Outcome.Match)
        .collect(
            Collectors.groupingBy(
                c -> List.of(c.scope(), c.setting(), c.wanted()),
                LinkedHashMap::new,
                Collectors.toList()))
        .values()
        .forEach(same -> checks.add(asOne(same)));
    return report.thinned(checks);
  }

  private static SettingCheck asOne(List<SettingCheck> same) {
    var first = same.getFirst();
    return same.size() == 1
        ? first
        : new SettingCheck(
            first.scope(),
            ReportMessage.AND_MORE.with(first.subject(), same.size() - 1).toString(),
            first.setting(),
            first.wanted(),
            first.found(),
            first.outcome());
  }

  private static ClusterFacts thin(ClusterFacts cluster) {
    if (cluster == null) {
      return null;
    }
    var whole = new HashMap<String, ServerFacts>();
    var servers = new ArrayList<ServerFacts>();
    for (var server : cluster.servers()) {
      var first = whole.putIfAbsent(server.role(), server);
      servers.add(
          first == null ? server : server.with(differences(server.config(), first.config())));
    }
    return new ClusterFacts(cluster.clusterId(), cluster.features(), servers);
  }

  private static Map<String, String> differences(
      Map<String, String> config, Map<String, String> from) {
    var differences = new LinkedHashMap<>(config);
    // Equal counts of two servers are no setting that they share.
    differences
        .entrySet()
        .removeIf(e -> from.entrySet().contains(e) && !Observation.isOne(e.getKey()));
    return differences;
  }
}
