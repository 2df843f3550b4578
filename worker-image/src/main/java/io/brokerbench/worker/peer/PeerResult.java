package io.brokerbench.worker.peer;

/**
 * What another benchmark measured. It proves neither durability nor that no message was lost.
 *
 * @param tool that measured it
 * @param name of the run: the workload of OpenMessaging Benchmark; null where the file has none
 * @param system that was measured, by the peer's own name
 * @param published acknowledged messages; null of a consumer test
 * @param received received messages; null of a producer test
 * @param publishLatency from the actual send to the acknowledgement; null where it was not measured
 * @param endToEndLatency from the actual send to the receipt; null likewise
 * @param load what the file records of the load
 * @param failures failed sends per second; null where the file does not count them
 */
public record PeerResult(
    PeerTool tool,
    String name,
    String system,
    Rate published,
    Rate received,
    PeerLatency publishLatency,
    PeerLatency endToEndLatency,
    Load load,
    Double failures) {

  /**
   * A throughput.
   *
   * @param messagesPerSecond messages per second
   * @param bytesPerSecond payload in bytes per second
   */
  public record Rate(double messagesPerSecond, double bytesPerSecond) {}

  /**
   * What is known of the load; null of what the file does not record.
   *
   * @param messageSizeBytes payload of each message, in bytes
   * @param topics number of topics
   * @param partitionsPerTopic partitions of each
   * @param producers of all topics
   * @param consumersPerSubscription of each topic
   */
  public record Load(
      Long messageSizeBytes,
      Integer topics,
      Integer partitionsPerTopic,
      Integer producers,
      Integer consumersPerSubscription) {

    /** Nothing is recorded. */
    static final Load UNKNOWN = new Load(null, null, null, null, null);
  }
}
