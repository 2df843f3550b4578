package io.brokerbench.generator.harness;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import io.brokerbench.generator.harness.Comparison.Directories;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Starts a standalone Pulsar: broker, bookie and metadata in one process. The bookie takes a port
 * that is free.
 */
final class PulsarBroker {

  /** How its durability is set, for the table. */
  static final String DURABILITY = "standalone, journalWriteData=false (level 4, Bypass)";

  private static final int PORT = 19650;
  private static final int WEB_PORT = 19680;

  static final String SERVICE_URL = "pulsar://127.0.0.1:" + PORT;
  static final String ADMIN_URL = "http://127.0.0.1:" + WEB_PORT;
  static final Endpoint ENDPOINT = PulsarSystem.at(SERVICE_URL, ADMIN_URL, List.of());

  /** What a BenchmarkRun says of it; such a bookie has no server that tells its settings. */
  static final String SPEC =
      """
      broker:
        kind: Pulsar
        deployment: {type: External, external: {pulsar: {serviceUrl: "%s", adminUrl: "%s"}}}
      durability: {level: 4, replicationFactor: 1, pulsar: {journal: Bypass}}
      checks: {durability: Report}
      """
          .formatted(SERVICE_URL, ADMIN_URL);

  /** What differs from the file that Pulsar ships for a standalone. */
  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("brokerServicePort", "" + PORT),
          Map.entry("webServicePort", "" + WEB_PORT),
          Map.entry("bindAddress", "127.0.0.1"),
          // Everything would be written twice, and a disk would be measured.
          Map.entry("journalWriteData", "false"),
          Map.entry("journalSyncData", "false"),
          // Else a consumer that is a second late costs the broker more, and gets later still:
          // which of two ways a measurement goes would be chance.
          Map.entry("managedLedgerCacheSizeMB", "1024"),
          Map.entry("managedLedgerCacheEvictionTimeThresholdMillis", "60000"),
          Map.entry("dbStorage_readAheadCacheMaxSizeMb", "256"),
          // Little of a topic is kept, as of Kafka's, and goes soon: minutes would fill the memory.
          Map.entry("managedLedgerMinLedgerRolloverTimeMinutes", "0"),
          Map.entry("managedLedgerMaxSizePerLedgerMbytes", "64"),
          Map.entry("gcWaitTime", "3000"),
          Map.entry("logSizeLimit", "268435456"),
          // Each log of entries has some of cursors, which stay: without compaction no log ever
          // goes.
          Map.entry("minorCompactionThreshold", "0.2"),
          Map.entry("minorCompactionInterval", "5"),
          Map.entry("majorCompactionThreshold", "0"),
          Map.entry("allowAutoTopicCreation", "false"),
          Map.entry("brokerDeleteInactiveTopicsEnabled", "false"),
          // A topic that nobody reads is full after 10 GB otherwise.
          Map.entry("backlogQuotaCheckEnabled", "false"));

  private PulsarBroker() {}

  /**
   * Starts one.
   *
   * @param home where Pulsar is, with its {@code bin}, {@code conf} and {@code lib}
   * @param directories empty; take settings and log, and data
   * @param processors of {@code taskset}, such as {@code 0}
   */
  static Broker start(Path home, Directories directories, String processors) throws IOException {
    var directory = directories.work();
    var data = directories.brokerData();
    var command =
        List.of(
            home.resolve("bin/pulsar").toString(),
            "standalone",
            "--config",
            settings(home, directory).toString(),
            "--no-functions-worker",
            "--no-stream-storage",
            "--advertised-address",
            "127.0.0.1",
            "--metadata-dir",
            data.resolve("metadata").toString(),
            "--bookkeeper-dir",
            data.resolve("bookkeeper").toString());
    return Broker.start(directories, processors, command, environment(directory), WEB_PORT);
  }

  private static Path settings(Path home, Path directory) throws IOException {
    var settings = new Properties();
    try (Reader shipped = Files.newBufferedReader(home.resolve("conf/standalone.conf"))) {
      settings.load(shipped);
    }
    // A name twice in the file would be a list for the bookie.
    settings.putAll(SETTINGS);
    var file = directory.resolve("standalone.conf");
    try (Writer writer = Files.newBufferedWriter(file)) {
      settings.store(writer, null);
    }
    return file;
  }

  /** Heap and collector as Kafka's broker has them; a word for what is to be empty. */
  private static Map<String, String> environment(Path directory) {
    return Map.of(
        "PULSAR_MEM", "-Xms1g -Xmx1g -XX:MaxDirectMemorySize=4g",
        "PULSAR_GC", "-XX:+UseG1GC",
        "PULSAR_GC_LOG", " ",
        "PULSAR_LOG_DIR", directory.toString(),
        "PULSAR_LOG_LEVEL", "warn");
  }
}
