package io.brokerbench.worker.measure;

/**
 * The order that a subscription promises for the messages of one producer.
 *
 * @param scope within what they are ordered
 * @param lanes how many of those there are: partitions or keys; 0 if there is no order
 */
public record OrderGuarantee(Scope scope, int lanes) {

  /** Within what the messages of one producer are ordered. */
  public enum Scope {
    /** Each partition. */
    PARTITION,
    /** Each key. */
    KEY,
    /** Nothing. */
    NOTHING
  }
}
