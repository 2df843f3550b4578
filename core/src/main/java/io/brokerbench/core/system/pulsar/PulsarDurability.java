package io.brokerbench.core.system.pulsar;

import io.brokerbench.api.DurabilitySpec;
import io.brokerbench.api.PulsarJournal;
import io.brokerbench.core.durability.DurabilityLevel;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The Pulsar settings that mean a durability level.
 *
 * <p>The levels are those of StreamNative's <i>Benchmarking Pulsar and Kafka</i>, tables 1 to 6. A
 * message goes to all N bookies of an ensemble, and is acknowledged when the ack quorum of them has
 * acknowledged it:
 *
 * <table>
 *   <caption>Settings by level; N replicas, M their majority</caption>
 *   <tr><th>level</th><th>ensemble, write quorum</th><th>ack quorum</th><th>bookie</th></tr>
 *   <tr><td>1</td><td>N</td><td>M</td><td>journalWriteData=true, journalSyncData=true</td></tr>
 *   <tr><td>2</td><td>N</td><td>M</td><td>journal by {@link PulsarJournal}</td></tr>
 *   <tr><td>3</td><td>N</td><td>1</td><td>journalWriteData=true, journalSyncData=true</td></tr>
 *   <tr><td>4</td><td>N</td><td>1</td><td>journal by {@link PulsarJournal}</td></tr>
 * </table>
 *
 * <table>
 *   <caption>Settings by journal mode, after the same source</caption>
 *   <tr><th>mode</th><th>bookie</th></tr>
 *   <tr><td>Write</td><td>journalWriteData=true, journalSyncData=false,
 *       journalPageCacheFlushIntervalMSec=1000</td></tr>
 *   <tr><td>Bypass</td><td>journalWriteData=false, journalSyncData=false</td></tr>
 * </table>
 *
 * <p>{@code journalMaxGroupWaitMSec=1} wherever the journal is written. The source equates Bypass
 * with Kafka's default, and its figures for levels 2 and 4 use it; what a killed bookie then loses
 * Kafka would still have in the page cache.
 *
 * @param level the level and the copies of each message
 * @param journal what the bookies do with their journal; ignored at the levels that sync it
 */
public record PulsarDurability(DurabilityLevel level, PulsarJournal journal) {

  /** Largest ensemble and quorums that a broker lets a namespace ask for, as it ships. */
  private static final int SHIPPED_MOST_REPLICAS = 5;

  /** The durability that a run asks for, with its defaults. */
  public static PulsarDurability of(DurabilitySpec spec) {
    var asked = spec.pulsar() == null ? null : spec.pulsar().journal();
    return new PulsarDurability(
        DurabilityLevel.of(spec), asked == null ? PulsarJournal.Write : asked);
  }

  /** Whether bookies write messages to their journal before they acknowledge them. */
  public boolean writesJournal() {
    return level.writesSynchronously() || journal == PulsarJournal.Write;
  }

  /** Bookies that must have acknowledged a message before it counts as published. */
  public int ackQuorum() {
    return level.replicatesSynchronously() ? level.majority() : 1;
  }

  /** The persistence policy of every topic, by the names of Pulsar's admin API. */
  public Map<String, String> topicConfig() {
    return quorums("bookkeeperEnsemble", "bookkeeperWriteQuorum", "bookkeeperAckQuorum");
  }

  /** What the metadata of every ledger of a topic must say, by BookKeeper's names. */
  public Map<String, String> ledgerMetadata() {
    return quorums("ensembleSize", "writeQuorumSize", "ackQuorumSize");
  }

  /**
   * Settings of every broker. Topics carry the same values themselves, so that they hold on a
   * cluster whose brokers we do not configure.
   */
  public Map<String, String> brokerConfig() {
    var config = new LinkedHashMap<String, String>();
    if (level.replicationFactor() > SHIPPED_MOST_REPLICAS) {
      var replicas = String.valueOf(level.replicationFactor());
      config.put("managedLedgerMaxEnsembleSize", replicas);
      config.put("managedLedgerMaxWriteQuorum", replicas);
      config.put("managedLedgerMaxAckQuorum", replicas);
    }
    config.putAll(
        quorums(
            "managedLedgerDefaultEnsembleSize",
            "managedLedgerDefaultWriteQuorum",
            "managedLedgerDefaultAckQuorum"));
    return config;
  }

  /** Settings of every bookie. */
  public Map<String, String> bookieConfig() {
    var config = new LinkedHashMap<>(requiredBookieConfig());
    if (writesJournal()) {
      config.put("journalMaxGroupWaitMSec", "1");
    }
    if (writesJournal() && !level.writesSynchronously()) {
      config.put("journalPageCacheFlushIntervalMSec", "1000");
    }
    return config;
  }

  /** Settings without which the level does not hold, on whichever cluster. */
  public Map<String, String> requiredBookieConfig() {
    var config = new LinkedHashMap<String, String>();
    config.put("journalWriteData", String.valueOf(writesJournal()));
    config.put("journalSyncData", String.valueOf(level.writesSynchronously()));
    return config;
  }

  private Map<String, String> quorums(String ensemble, String write, String ack) {
    var quorums = new LinkedHashMap<String, String>();
    quorums.put(ensemble, String.valueOf(level.replicationFactor()));
    quorums.put(write, String.valueOf(level.replicationFactor()));
    quorums.put(ack, String.valueOf(ackQuorum()));
    return quorums;
  }
}
