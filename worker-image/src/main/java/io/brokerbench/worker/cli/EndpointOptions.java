package io.brokerbench.worker.cli;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.BrokerSpec;
import io.brokerbench.api.ExternalSpec;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.system.Systems;
import io.brokerbench.worker.driver.AddressOption;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * Where the brokers are. An option overrides an address of an External cluster in the file of the
 * run.
 */
@Command
final class EndpointOptions {

  private static final String EXTERNAL = "spec.broker.deployment.external.";

  private final Map<AddressOption, OptionSpec> options = new LinkedHashMap<>();

  /** Adds the options of every system to the command that has these options. */
  @Spec(Spec.Target.MIXEE)
  void addTo(CommandSpec command) {
    Arrays.stream(BrokerKind.values())
        .flatMap(kind -> Drivers.addressOptions(kind).stream())
        .forEach(option -> options.computeIfAbsent(option, EndpointOptions::specify));
    options.values().forEach(command::addOption);
  }

  private static OptionSpec specify(AddressOption option) {
    return OptionSpec.builder(option.name())
        .paramLabel(option.label())
        .description(option.description())
        .type(List.class)
        .auxiliaryTypes(String.class)
        .splitRegex(option.listed() ? "," : "")
        .build();
  }

  /**
   * Where the brokers of that kind are.
   *
   * @param external the cluster that the file of the run names, or null
   * @throws InvalidRunException if options are missing, or are for another kind
   */
  Endpoint endpoint(BrokerKind kind, ExternalSpec external) throws InvalidRunException {
    var known = Drivers.addressOptions(kind);
    for (var option : options.keySet()) {
      if (isGiven(option) && !known.contains(option)) {
        throw wrong(CommandMessage.OPTION_UNUSED, kind, option);
      }
    }
    return addresses(kind, external);
  }

  /** The name of an option that is given; empty where none is. */
  Optional<String> given() {
    return options.keySet().stream().filter(this::isGiven).map(AddressOption::name).findFirst();
  }

  /**
   * Where the brokers of that kind are, with the addresses of other kinds beside them.
   *
   * @param external the cluster that the file of the run names, or null
   * @throws InvalidRunException if options of that kind are missing
   */
  Endpoint addresses(BrokerKind kind, ExternalSpec external) throws InvalidRunException {
    var addresses = new EnumMap<Protocol, List<String>>(Protocol.class);
    addresses.putAll(written(kind, external));
    for (var option : Drivers.addressOptions(kind)) {
      if (isGiven(option)) {
        addresses.put(option.protocol(), List.copyOf(given(option)));
      } else if (option.required() && !addresses.containsKey(option.protocol())) {
        throw wrong(CommandMessage.OPTION_MISSING, kind, option);
      }
    }
    return new Endpoint(addresses, ClientAccess.of(external));
  }

  private static Map<Protocol, List<String>> written(BrokerKind kind, ExternalSpec external) {
    return external == null ? Map.of() : Systems.of(kind).endpoint(external).addresses();
  }

  /** A step of planning a run. */
  interface Step<T> {

    /**
     * Takes it.
     *
     * @throws InvalidRunException with errors of fields
     */
    T take() throws InvalidRunException;
  }

  /**
   * Takes a step of planning the run on these brokers.
   *
   * @param broker that the file of the run names
   * @throws InvalidRunException with the errors of the step. An error of an address names its
   *     option in place of its field, unless the address is that of the file.
   */
  <T> T naming(BrokerSpec broker, Step<T> step) throws InvalidRunException {
    try {
      return step.take();
    } catch (InvalidRunException e) {
      var written = written(broker.kind(), broker.deployment().external());
      var named =
          Drivers.addressOptions(broker.kind()).stream()
              .filter(option -> isGiven(option) || !written.containsKey(option.protocol()))
              .toList();
      throw new InvalidRunException(
          e.problems().stream().map(problem -> naming(named, problem)).toList());
    }
  }

  private static Problem naming(List<AddressOption> options, Problem problem) {
    return options.stream()
        .filter(option -> isOf(option.protocol(), problem.field()))
        .findFirst()
        .map(option -> problem.at(option.name()))
        .orElse(problem);
  }

  /** Also an item of a list. */
  private static boolean isOf(Protocol protocol, String field) {
    var own = EXTERNAL + protocol.field();
    return field.equals(own) || field.startsWith(own + "[");
  }

  /**
   * Checks that all options are used.
   *
   * @param kinds of all cells of a suite
   * @throws InvalidRunException naming an option that is for none of them
   */
  void allUsedBy(Set<BrokerKind> kinds) throws InvalidRunException {
    for (var option : options.keySet()) {
      if (isGiven(option)
          && kinds.stream().noneMatch(kind -> Drivers.addressOptions(kind).contains(option))) {
        throw new InvalidRunException(
            List.of(new Problem(option.name(), SuiteRunMessage.OPTION_UNUSED.with())));
      }
    }
  }

  private boolean isGiven(AddressOption option) {
    return given(option) != null;
  }

  private List<String> given(AddressOption option) {
    return options.get(option).getValue();
  }

  private static InvalidRunException wrong(
      CommandMessage message, BrokerKind kind, AddressOption option) {
    return new InvalidRunException(List.of(new Problem("", message.with(kind, option.name()))));
  }
}
