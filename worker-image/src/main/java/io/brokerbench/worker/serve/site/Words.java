package io.brokerbench.worker.serve.site;

import io.brokerbench.api.Phase;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.worker.serve.cluster.Resource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** What cells of tables show. */
final class Words {

  private static final double MICROS_PER_MILLI = 1e3;

  private Words() {}

  /** Words; a dash where there are none. */
  static Content text(String text) {
    return text.isEmpty() ? Content.NONE : Content.text(text);
  }

  /** A field of a resource; a dash where there is none. */
  static Content field(Resource resource, String pointer) {
    return text(resource.text(pointer));
  }

  /** A number of a resource, with thousands separated. */
  static Content number(Resource resource, String pointer) {
    var node = resource.node().at(pointer);
    return node.isNumber()
        ? Content.number(
            String.format(Locale.ROOT, "%,.0f", node.doubleValue()),
            node.asText(),
            at(resource, pointer))
        : Content.NONE;
  }

  /** A latency of a resource, which it has to read and in microseconds. */
  static Content latency(Resource resource, String pointer) {
    var micros = resource.node().at(pointer + "Micros");
    var text = resource.text(pointer);
    return text.isEmpty() || !micros.isNumber()
        ? text(text)
        : Content.number(text, micros.asText(), at(resource, pointer + "Micros"));
  }

  /** Microseconds, as milliseconds; a dash for null. */
  static Content micros(Double micros) {
    return micros == null
        ? Content.NONE
        : Content.text(String.format(Locale.ROOT, "%,.3f ms", micros / MICROS_PER_MILLI));
  }

  /** Messages per second; a dash for null. */
  static Content rate(Double rate) {
    return rate == null ? Content.NONE : Content.text(String.format(Locale.ROOT, "%,.0f", rate));
  }

  private static String at(Resource resource, String pointer) {
    return resource.namespace() + "/" + resource.name() + pointer;
  }

  /** The phase of a resource. */
  static Content phase(String phase) {
    return text(phase).in(tone(phase));
  }

  private static Tone tone(String phase) {
    if (phase.isEmpty()) {
      return Tone.SOFT;
    }
    return phase.equals(Phase.Succeeded.name())
        ? Tone.GOOD
        : phase.equals(Phase.Failed.name()) ? Tone.BAD : Tone.PLAIN;
  }

  /** Whether figures may be quoted: the status of the condition Valid. */
  static Content valid(String status) {
    return switch (status) {
      case "True" -> Content.text(status).in(Tone.GOOD);
      case "False" -> Content.text(status).in(Tone.BAD);
      default -> text(status);
    };
  }

  /** Share of the load, as long as the run is active. */
  static Content progress(Resource run) {
    var percent = number(run, "/status/progressPercent");
    return run.ended() || percent.equals(Content.NONE) ? Content.NONE : percent.and(" %");
  }

  /** How long ago something was; a dash for the epoch. */
  static Content age(Instant time, Clock clock) {
    return time.equals(Instant.EPOCH)
        ? Content.NONE
        : Content.text(Age.of(Duration.between(time, clock.instant())));
  }

  /** A day and a time in UTC; a dash for the epoch. */
  static Content time(Instant time) {
    return time.equals(Instant.EPOCH) ? Content.NONE : Content.text(time);
  }
}
