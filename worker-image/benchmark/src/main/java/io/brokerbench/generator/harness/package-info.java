/**
 * Runs load generators as processes of their own against one broker, and compares what they cost.
 */
package io.brokerbench.generator.harness;
