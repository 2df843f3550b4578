package io.brokerbench.e2e.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The nodes of the broker pool, by their place in the order of names, that the runs of a scenario
 * have to themselves. Scenarios on different nodes go on side by side, so none of them may judge a
 * latency, nor a rate that needs much of the machine: one that does is {@link
 * org.junit.jupiter.api.parallel.Isolated}. Of a class, and not of a test: a test that waits for
 * its nodes would keep a thread from other scenarios.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface OnBrokerNodes {

  /** From 0. A single one is the node of every run of one broker; none is for runs without. */
  int[] value();
}
