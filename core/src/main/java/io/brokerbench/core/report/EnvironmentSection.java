package io.brokerbench.core.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.broker.Observation;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Bullets;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Listing;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Section;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where the run took place, and with which settings. */
final class EnvironmentSection {

  private static final List<String> BROKERS =
      List.of("broker", "image", "Java", "node", "instance type", "kernel", "cores", "memory");
  private static final List<String> DISKS =
      List.of("disk", "file system", "writes MB/s", "fsync p50 ms", "fsync p99 ms", "fsync max ms");
  private static final List<String> MOUNTS = List.of("mount", "device", "file system", "options");

  private EnvironmentSection() {}

  static Section of(Run run) {
    var environment = run.result().at("environment");
    var blocks = new ArrayList<Block>();
    var remarks = environment.texts("remarks");
    if (!remarks.isEmpty()) {
      blocks.add(
          Bullets.of(remarks.stream().map(remark -> PageMessage.REMARK.with(remark)).toList()));
    }
    var observed = observed(run.result());
    if (!observed.isEmpty()) {
      blocks.add(Bullets.of(observed));
    }
    var brokers = environment.list("brokers");
    if (brokers.isEmpty()) {
      blocks.add(Paragraph.of(PageMessage.NO_ENVIRONMENT.with() + "."));
    } else {
      blocks.add(
          new Table(
              BROKERS, BROKERS.size(), brokers.stream().map(EnvironmentSection::broker).toList()));
      addMounts(blocks, brokers);
    }
    var disks = environment.list("disks");
    if (!disks.isEmpty()) {
      blocks.add(new Table(DISKS, 2, disks.stream().map(EnvironmentSection::disk).toList()));
    }
    var versions =
        List.of(
            version("client library", run.result().text("clientVersion")),
            version("brokerbench", run.result().text("generatorVersion")),
            version("Kubernetes", environment.text("kubernetesVersion")),
            version("broker version asked for", run.result().text("plan/broker/version")),
            version("deployment", run.result().text("plan/broker/deployment")),
            version("load began", run.result().text("times/loadStarted")),
            version("result", run.file()));
    blocks.add(new Table(List.of("fact", "value"), 2, versions));
    return new Section(run.id() + "-environment", "Environment", blocks);
  }

  /** What brokers were seen in under load, which slows publishers down. */
  private static List<Message> observed(Source result) {
    return result.list("cluster/servers").stream()
        .flatMap(server -> Observation.of(server.text("id", "?"), config(server)).stream())
        .map(observation -> PageMessage.OBSERVED.with(observation.describe()))
        .toList();
  }

  private static Map<String, String> config(Source server) {
    var config = new HashMap<String, String>();
    for (var setting : server.at("config").node().properties()) {
      config.put(setting.getKey(), setting.getValue().asText());
    }
    return config;
  }

  private static List<Content> version(String name, String value) {
    return List.of(Content.text(name), Content.text(value));
  }

  private static List<Content> broker(Source broker) {
    var node = broker.at("node");
    return List.of(
        Content.text(broker.text("pod")),
        Content.text(broker.text("image")),
        Content.text(broker.text("jvm")),
        Content.text(node.text("name")),
        Content.text(node.text("instanceType")),
        Content.text(node.text("kernelVersion")),
        Content.text(node.text("cpu")),
        Content.text(node.text("memory")));
  }

  private static void addMounts(List<Block> blocks, List<Source> brokers) {
    var rows =
        brokers.stream()
            .flatMap(
                broker ->
                    broker.list("mounts").stream()
                        .map(
                            mount ->
                                List.of(
                                    Content.text(
                                        broker.text("pod", "") + " " + mount.text("path", "")),
                                    Content.text(mount.text("blockDevice")),
                                    Content.text(mount.text("fileSystem")),
                                    Content.text(mount.text("mountOptions")))))
            .toList();
    if (!rows.isEmpty()) {
      blocks.add(new Fold("File systems", List.of(new Table(MOUNTS, MOUNTS.size(), rows))));
    }
  }

  private static List<Content> disk(Source disk) {
    return List.of(
        Content.text(disk.text("node", "") + " " + disk.text("blockDevice", "")),
        Content.text(disk.text("fileSystem")),
        disk.number(Unit.BYTES_PER_SECOND, "writeBytesPerSecond"),
        disk.number(Unit.MICROS, "fsyncP50Micros"),
        disk.number(Unit.MICROS, "fsyncP99Micros"),
        disk.number(Unit.MICROS, "fsyncMaxMicros"));
  }

  /** The whole plan, as the result has it, but for the spec that the manifest has. */
  static Section plan(Run run) {
    var all = run.result().at("plan").node();
    var plan = all instanceof ObjectNode object ? object.deepCopy().without("spec") : all;
    return new Section(
        run.id() + "-plan",
        "Plan",
        plan.isMissingNode()
            ? List.of()
            : List.of(
                Paragraph.of(PageMessage.EFFECTIVE.with() + "."),
                new Fold("Plan", List.of(new Listing(plan.toPrettyString())))));
  }
}
