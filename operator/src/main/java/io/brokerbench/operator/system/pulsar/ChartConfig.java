package io.brokerbench.operator.system.pulsar;

import java.util.Map;
import java.util.TreeMap;

/**
 * Settings of brokers and bookies as variables of the image's scripts.
 *
 * <p>A variable with a setting's own name replaces that setting only where the configuration file
 * has a line for it, and is lost without a word where it has none: {@code bookkeeper.conf} of
 * Pulsar 4.0 has none for {@code journalPageCacheFlushIntervalMSec}. With the prefix it is set in
 * any case, and wins where both are given. So every setting gets the prefix, whatever the file of a
 * version has.
 */
final class ChartConfig {

  /** The variable with the sizes of heap and direct memory. */
  static final String MEMORY = "PULSAR_MEM";

  private static final String PREFIX = "PULSAR_PREFIX_";

  /** The chart has values of its own for these, and brokers wait for so many bookies. */
  private static final String QUORUMS = "managedLedgerDefault";

  /** Read under their own names by another script, for the configuration of RocksDB. */
  private static final String ROCKSDB = "dbStorage_rocksDB_";

  private ChartConfig() {}

  static Map<String, String> brokers(Map<String, String> settings, String memory) {
    return variables(settings, memory, QUORUMS);
  }

  static Map<String, String> bookies(Map<String, String> settings, String memory) {
    return variables(settings, memory, ROCKSDB);
  }

  private static Map<String, String> variables(
      Map<String, String> settings, String memory, String alsoPlain) {
    var variables = new TreeMap<String, String>();
    variables.put(MEMORY, memory);
    settings.forEach(
        (name, value) -> {
          variables.put(PREFIX + name, value);
          if (name.startsWith(alsoPlain)) {
            variables.put(name, value);
          }
        });
    return variables;
  }
}
