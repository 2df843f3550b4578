package io.brokerbench.core.broker;

import io.brokerbench.core.message.Message;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How often a server was seen in a state while it had load. A result has it in the configuration of
 * the server, as {@code observed.connections.blocked: 3/40}.
 *
 * @param server its id
 * @param state the key of an {@link ObservedState}, or that of another version of brokerbench
 * @param seen how many samples saw it
 * @param samples how many there were
 */
public record Observation(String server, String state, int seen, int samples) {

  private static final String PREFIX = "observed.";
  private static final Pattern COUNTS = Pattern.compile("([0-9]{1,9})/([0-9]{1,9})");

  /** Of a state of this version. */
  public Observation(String server, ObservedState state, int seen, int samples) {
    this(server, state.key(), seen, samples);
  }

  /** The states that any sample saw a server in, of its configuration; ordered by key. */
  public static List<Observation> of(String server, Map<String, String> config) {
    return new TreeMap<>(config)
        .entrySet().stream()
            .filter(entry -> isOne(entry.getKey()))
            .map(entry -> parse(server, entry.getKey(), entry.getValue()))
            .filter(Objects::nonNull)
            .filter(observation -> observation.seen > 0)
            .toList();
  }

  private static Observation parse(String server, String name, String value) {
    var counts = COUNTS.matcher(String.valueOf(value));
    return counts.matches()
        ? new Observation(
            server,
            name.substring(PREFIX.length()),
            Integer.parseInt(counts.group(1)),
            Integer.parseInt(counts.group(2)))
        : null;
  }

  /** Whether the entry of that name is one, and no setting. */
  public static boolean isOne(String name) {
    return name.startsWith(PREFIX);
  }

  /** Its name in the configuration of the server. */
  public String name() {
    return PREFIX + state;
  }

  /** Its value there. */
  public String value() {
    return seen + "/" + samples;
  }

  /** In words, such as: publishers blocked in 3 of 40 samples of rabbit@node-1. */
  public Message describe() {
    var known = Stream.of(ObservedState.values()).filter(s -> s.key().equals(state)).findFirst();
    return BrokerMessage.OBSERVED.with(
        known.<Object>map(s -> s.with()).orElse(state), seen, samples, server);
  }
}
