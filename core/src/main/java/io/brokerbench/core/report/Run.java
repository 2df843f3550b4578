package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Content;
import java.util.List;
import java.util.Map;

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
    var load = result.at("plan/load");
    return Sentence.of(
        PageMessage.LOAD,
        rate(load.at("rate")),
        load.number(Unit.COUNT, "messageSizeBytes"),
        Content.text(result.at("plan/topics/names").node().size()),
        result.number(Unit.COUNT, "plan/topics/partitionsPerTopic"),
        load.number(Unit.COUNT, "producers"),
        load.number(Unit.COUNT, "consumers"));
  }

  private static List<Content> rate(Source rate) {
    return switch (rate.text("type", "")) {
      case "Fixed" ->
          Sentence.of(PageMessage.AT_RATE, rate.number(Unit.COUNT, "messagesPerSecond"));
      case "Steps" ->
          Sentence.of(
              PageMessage.STEPS, Content.text(rate.at("stepsMessagesPerSecond").node().size()));
      case "Peak" -> Sentence.of(PageMessage.PEAK_SEARCH);
      default ->
          Sentence.of(PageMessage.IN_FLIGHT, rate.number(Unit.COUNT, "maxInFlightPerProducer"));
    };
  }
}
