package io.brokerbench.worker.peer;

/** A benchmark whose results can be read. */
public enum PeerTool {
  /** The JSON that a worker of OpenMessaging Benchmark writes. */
  OMB("OpenMessaging Benchmark"),
  /** What Kafka's producer test prints. */
  KAFKA_PRODUCER("kafka-producer-perf-test"),
  /** What Pulsar's producer test logs. */
  PULSAR_PRODUCE("pulsar-perf produce"),
  /** What Pulsar's consumer test logs. */
  PULSAR_CONSUME("pulsar-perf consume");

  private final String shown;

  PeerTool(String shown) {
    this.shown = shown;
  }

  /** Its name as its users know it. */
  @Override
  public String toString() {
    return shown;
  }
}
