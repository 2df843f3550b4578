package io.brokerbench.operator.inspect;

/** What brokers are asked to do; each takes time, so it happens beside the reconciles. */
public enum BrokerTask {
  /** Create the topics and read back every setting of the durability level. */
  Verify,
  /** Delete the topics from a cluster that outlives the run. */
  DeleteTopics
}
