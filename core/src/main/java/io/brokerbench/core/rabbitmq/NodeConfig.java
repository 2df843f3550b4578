package io.brokerbench.core.rabbitmq;

import io.brokerbench.core.rabbitmq.ErlangTerm.Atom;
import io.brokerbench.core.rabbitmq.ErlangTerm.Terms;
import io.brokerbench.core.rabbitmq.ErlangTerm.Tuple;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of a node by {@code application.name}, such as {@code ra.wal_sync_method}: the
 * environment of its applications, as Erlang terms.
 *
 * @param settings by {@code application.name}, in their order
 */
public record NodeConfig(Map<String, ErlangTerm> settings) {

  /** Copies the settings. */
  public NodeConfig {
    settings = new LinkedHashMap<>(settings);
  }

  /**
   * Reads what {@code advanced.config} has, and what a node says of itself: a list of <code>
   * {application, [{name, value}]}</code>.
   *
   * @throws NotErlangException if it is something else
   */
  public static NodeConfig read(String text) throws NotErlangException {
    var settings = new LinkedHashMap<String, ErlangTerm>();
    for (var application : ErlangTerms.read(text).list()) {
      application
          .property()
          .ifPresent(
              of ->
                  of.getValue().list().stream()
                      .flatMap(setting -> setting.property().stream())
                      .forEach(
                          setting ->
                              settings.put(
                                  of.getKey() + "." + setting.getKey(), setting.getValue())));
    }
    return new NodeConfig(settings);
  }

  /** Whether {@code text} has nothing but what {@link #read} reads. */
  public static boolean isWhole(String text) throws NotErlangException {
    var term = ErlangTerms.read(text);
    return term instanceof Terms(List<ErlangTerm> applications)
        && applications.stream()
            .allMatch(
                application ->
                    application
                        .property()
                        .filter(
                            of ->
                                of.getValue() instanceof Terms(List<ErlangTerm> settings)
                                    && settings.stream()
                                        .allMatch(setting -> setting.property().isPresent()))
                        .isPresent());
  }

  /** These settings, and {@code others} in place of those of the same name. */
  public NodeConfig with(NodeConfig others) {
    var all = new LinkedHashMap<>(settings);
    all.putAll(others.settings);
    return new NodeConfig(all);
  }

  /** The settings as text, by their names. */
  public Map<String, String> texts() {
    var texts = new LinkedHashMap<String, String>();
    settings.forEach((name, value) -> texts.put(name, value.toString()));
    return texts;
  }

  /** The text of an {@code advanced.config} with these settings. */
  public String advancedConfig() {
    var applications = new LinkedHashMap<String, List<ErlangTerm>>();
    settings.forEach(
        (name, value) -> {
          var dot = name.indexOf('.');
          applications
              .computeIfAbsent(name.substring(0, dot), application -> new ArrayList<>())
              .add(new Tuple(List.of(new Atom(name.substring(dot + 1)), value)));
        });
    var terms = new ArrayList<ErlangTerm>();
    applications.forEach(
        (name, values) -> terms.add(new Tuple(List.of(new Atom(name), new Terms(values)))));
    return new Terms(terms) + ".";
  }
}
