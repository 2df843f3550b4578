/**
 * Records what happens to every message.
 *
 * <h2>Hot and cold</h2>
 *
 * Each thread that sends, receives or hears acknowledgements owns a meter: {@code SendMeter},
 * {@code AcknowledgementMeter}, {@code ReceiptMeter}. A meter writes into a {@code SwapBuffer}: two
 * copies that change places. The writer never waits; once a second the agent's thread collects the
 * other copy as {@code IntervalFigures}, and sends it to the coordinator.
 *
 * <h2>What counts</h2>
 *
 * {@code MeasuredWindow} is the measured time by the worker's clock. A latency belongs to it if its
 * message was due within it. A rate counts what was acknowledged or received within it. {@code
 * SplitLatencies} keeps warm-up and measured time apart.
 *
 * <h2>Latencies</h2>
 *
 * Publish and end-to-end latency are each recorded twice: from the intended and from the actual
 * send time ({@code Metric}). Failed sends stay in the publish latencies.
 *
 * <h2>Threads</h2>
 *
 * One writer and one collector per buffer. {@code SwapBuffer} documents the memory ordering.
 */
package io.brokerbench.worker.measure;
