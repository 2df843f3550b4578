package io.brokerbench.worker.cli;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.worker.driver.AddressOption;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** Where the brokers are, whatever deployment the file of the run names. */
@Command
final class EndpointOptions {

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
   * @param access how the file of the run says that clients authenticate
   * @throws InvalidRunException if options are missing, or are for another kind
   */
  Endpoint endpoint(BrokerKind kind, ClientAccess access) throws InvalidRunException {
    var known = Drivers.addressOptions(kind);
    for (var option : options.keySet()) {
      if (isGiven(option) && !known.contains(option)) {
        throw wrong(CommandMessage.OPTION_UNUSED, kind, option);
      }
    }
    return addresses(kind, access);
  }

  /** Whether a user says where any brokers are. */
  boolean isAnyGiven() {
    return options.keySet().stream().anyMatch(this::isGiven);
  }

  /**
   * Where the brokers of that kind are, with the addresses of other kinds beside them.
   *
   * @param access how clients authenticate
   * @throws InvalidRunException if options of that kind are missing
   */
  Endpoint addresses(BrokerKind kind, ClientAccess access) throws InvalidRunException {
    var known = Drivers.addressOptions(kind);
    var addresses = new EnumMap<Protocol, List<String>>(Protocol.class);
    for (var option : known) {
      if (isGiven(option)) {
        addresses.put(option.protocol(), List.copyOf(given(option)));
      } else if (option.required()) {
        throw wrong(CommandMessage.OPTION_MISSING, kind, option);
      }
    }
    return new Endpoint(addresses, access);
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
