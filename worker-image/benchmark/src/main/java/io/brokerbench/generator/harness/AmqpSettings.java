package io.brokerbench.generator.harness;

/**
 * The client settings of a plan on RabbitMQ that every generator has, as texts.
 *
 * @param deliveryMode 2 for persistent messages, 1 for transient ones
 * @param mandatory whether the server sends back what no queue takes
 * @param unconfirmed messages that may wait for a confirm
 * @param prefetch messages that may wait for an acknowledgement
 * @param ackEvery a consumer acknowledges after so many messages
 * @param ackIntervalMillis and so long after it had a message
 * @param heartbeatSeconds of every connection
 */
record AmqpSettings(
    String deliveryMode,
    String mandatory,
    String unconfirmed,
    String prefetch,
    String ackEvery,
    String ackIntervalMillis,
    String heartbeatSeconds) {

  /** What brokerbench has with that workload. */
  static AmqpSettings of(Workload workload) {
    var plan = workload.plan();
    var producer = plan.clients().producer();
    var consumer = plan.clients().consumer();
    var unconfirmed = Long.parseLong(producer.get("maxUnconfirmedBytes")) / workload.messageBytes();
    var inFlight = plan.load().rate().maxInFlightPerProducer();
    return new AmqpSettings(
        producer.get("deliveryMode"),
        producer.get("mandatory"),
        String.valueOf(inFlight == null ? unconfirmed : Math.min(unconfirmed, inFlight)),
        consumer.get("prefetch"),
        consumer.get("ackEvery"),
        String.valueOf(plan.clients().acknowledgeIntervalMillis()),
        producer.get("requestedHeartbeat"));
  }
}
