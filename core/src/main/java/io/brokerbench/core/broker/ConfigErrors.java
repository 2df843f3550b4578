package io.brokerbench.core.broker;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** What is wrong with the entries of configuration maps, of whichever system. */
public final class ConfigErrors {

  /**
   * Settings of a system's clients that no user may set.
   *
   * @param system whose clients they are
   * @param owned names of settings that brokerbench sets
   * @param accessPrefixes prefixes of settings by which clients authenticate
   */
  public record ClientKeys(String system, Set<String> owned, List<String> accessPrefixes) {}

  private final UnaryOperator<String> source;
  private final List<Problem> errors = new ArrayList<>();

  /**
   * None yet.
   *
   * @param source which field of the run fixes a setting, by the setting's name; null where the
   *     measurement does
   */
  public ConfigErrors(UnaryOperator<String> source) {
    this.source = source;
  }

  /** The path of an entry of {@code clientConfig}. */
  public static String clientField(String role, String key) {
    return "spec.workload.clientConfig." + role + "[" + key + "]";
  }

  /** An entry that may hold a secret, which is not repeated. */
  public void addWithoutValue(String field) {
    add(field, "(not shown)", ConfigMessage.CREDENTIALS.with());
  }

  /** An entry that the deployment of the brokers sets. */
  public void addOwnedByDeployment(String field, String value) {
    add(field, value, ConfigMessage.SET_BY_DEPLOYMENT.with());
  }

  /** An entry of another kind of error. */
  public void add(String field, String value, Message message) {
    errors.add(new Problem(field, value, message));
  }

  /** An entry may repeat what another field of the run fixes, and not contradict it. */
  public void checkFixed(String field, String key, String value, Map<String, String> fixed) {
    var wanted = fixed.get(key);
    if (wanted != null && !wanted.equals(value)) {
      var fixedBy = source.apply(key);
      add(
          field,
          value,
          fixedBy == null
              ? ConfigMessage.CONTRADICTS_MEASUREMENT.with(wanted)
              : ConfigMessage.CONTRADICTS_FIELD.with(fixedBy, wanted));
    }
  }

  /** A value must be text that a configuration file takes as it is. */
  public void checkCharacters(String field, String value) {
    if (!Printable.isPlain(value)) {
      add(field, value, ConfigMessage.CONTROL_CHARACTERS.with());
    }
  }

  /** The same of a value that brokers might take for a reference to something else. */
  public void checkText(String field, String value, List<String> references) {
    checkCharacters(field, value);
    references.stream()
        .filter(value::contains)
        .findFirst()
        .ifPresent(found -> add(field, value, ConfigMessage.REFERENCE.with(found)));
  }

  /**
   * Checks the entries of {@code clientConfig} for one role, in the order of their names.
   *
   * @param role {@code producer} or {@code consumer}
   * @param fixed settings of that role that other fields of the run fix
   * @param known whether the clients of that role have a setting
   */
  public void checkClient(
      ClientKeys keys,
      String role,
      Map<String, String> config,
      Map<String, String> fixed,
      Predicate<String> known) {
    new TreeMap<>(config)
        .forEach(
            (key, value) -> {
              var field = clientField(role, key);
              if (keys.accessPrefixes().stream().anyMatch(key::startsWith)) {
                addWithoutValue(field);
                return;
              }
              if (keys.owned().contains(key)) {
                add(field, value, ConfigMessage.SET_BY_BROKERBENCH.with());
              } else if (!known.test(key)) {
                add(field, value, ConfigMessage.UNKNOWN_CLIENT_SETTING.with(keys.system(), role));
              }
              checkFixed(field, key, value, fixed);
              checkCharacters(field, value);
            });
  }

  /** Every error, in the order in which it was found. */
  public List<Problem> all() {
    return List.copyOf(errors);
  }
}
