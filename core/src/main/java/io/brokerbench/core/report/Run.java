package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Content;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A run as the page names it.
 *
 * @param name of it on the page, unique there
 * @param file where its result was read
 * @param result its {@code result.json}
 * @param series its load over time; null where that is not there
 * @param distributions of its whole measured time, by metric
 */
record Run(
    String name,
    String file,
    Source result,
    TimeSeries series,
    Map<String, Distribution> distributions) {

  /** The part of ids that its sections have in common. */
  String id() {
    return result.id();
  }

  String system() {
    return result.text("plan/broker/kind", "?");
  }

  String level() {
    return result.text("plan/durability/level", "?");
  }

  boolean valid() {
    return result.flag("verdict/valid");
  }

  boolean openLoop() {
    return !"Unlimited".equals(result.text("plan/load/rate/type"));
  }

  /** The publish latency that columns show: from the intended send where there is one. */
  Source publishLatency() {
    return shown("publishLatency");
  }

  /** The end-to-end latency likewise; missing where nothing is consumed. */
  Source endToEndLatency() {
    return shown("endToEndLatency");
  }

  private Source shown(String name) {
    var intended = name + "FromIntended";
    var figures = result.at("figures");
    return figures.has(intended) ? figures.at(intended) : figures.at(name);
  }

  /** What load it was. */
  List<Content> load() {
    return Sentence.of(PageMessage.LOAD, rate(), size(), topics(), clients());
  }

  /** Size of a message. */
  List<Content> size() {
    return Sentence.of(PageMessage.SIZE, result.number(Unit.COUNT, "plan/load/messageSizeBytes"));
  }

  /** Number of topics and partitions. */
  List<Content> topics() {
    return Sentence.of(
        PageMessage.TOPICS,
        Content.text(result.at("plan/topics/names").node().size()),
        result.number(Unit.COUNT, "plan/topics/partitionsPerTopic"));
  }

  /** Number of producers and consumers. */
  List<Content> clients() {
    return Sentence.of(
        PageMessage.CLIENTS,
        result.number(Unit.COUNT, "plan/load/producers"),
        result.number(Unit.COUNT, "plan/load/consumers"));
  }

  /** For how long it was measured, and after what. */
  List<Content> measured() {
    var seconds = result.number(Unit.SECONDS, "figures/measuredSeconds");
    var load = result.at("plan/load");
    var warmUp = load.number(Unit.COUNT, "warmUpSeconds");
    if (load.has("backlog")) {
      return Sentence.of(PageMessage.MEASURED_BACKLOG, warmUp);
    }
    var stages = result.at("stages").node().size();
    if (stages > 1) {
      return Sentence.of(
          PageMessage.MEASURED_STAGE,
          Content.text(stages),
          seconds,
          warmUp,
          result.number(Unit.COUNT, "figures/targetMessagesPerSecond"));
    }
    return load.value("warmUpSeconds") > 0
        ? Sentence.of(PageMessage.MEASURED, seconds, warmUp)
        : Sentence.of(PageMessage.MEASURED_AT_ONCE, seconds);
  }

  /** How fast messages are sent. */
  List<Content> rate() {
    var rate = result.at("plan/load/rate");
    return switch (rate.text("type", "")) {
      case "Fixed" ->
          Sentence.of(PageMessage.AT_RATE, rate.number(Unit.COUNT, "messagesPerSecond"));
      case "Steps" ->
          Sentence.of(
              PageMessage.STEPS,
              rate.list("stepsMessagesPerSecond").stream()
                  .map(step -> Unit.COUNT.format(step.node().doubleValue()))
                  .collect(Collectors.joining("; ")));
      case "Peak" -> Sentence.of(PageMessage.PEAK_SEARCH);
      default ->
          Sentence.of(PageMessage.IN_FLIGHT, rate.number(Unit.COUNT, "maxInFlightPerProducer"));
    };
  }
}
