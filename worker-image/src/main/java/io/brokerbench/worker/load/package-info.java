/**
 * Makes the load of one worker.
 *
 * <h2>Threads</h2>
 *
 * <ul>
 *   <li>Sending threads: {@code PacingThread} (open loop) or {@code ClosedLoopThread}, each with a
 *       fixed group of producers. A {@code ProducerLane} belongs to one thread.
 *   <li>Receiving threads: one {@code ConsumerThread} per consumer.
 *   <li>The client's own network threads, which call back with acknowledgements, and with messages
 *       where the client hands them out itself.
 *   <li>{@code HiccupThread}: sleeps, and measures how late it wakes up.
 * </ul>
 *
 * {@code WorkerLoad} starts and stops them. Its methods are for one thread, the agent's.
 *
 * <h2>The way of one message</h2>
 *
 * <ol>
 *   <li>The schedule says when it is due. The thread sleeps until the next tick of the pacing grid.
 *   <li>{@code ProducerLane} takes key and payload; {@code Stamps} writes run, producer, sequence,
 *       intended and actual send time into the payload.
 *   <li>The driver's producer sends it. A client that blocks delays the whole group: the delay
 *       counts as schedule lag, and later messages keep their intended times.
 *   <li>The acknowledgement, or the failure, arrives on a network thread ({@code MeteredSends}).
 *   <li>The receipt arrives ({@code MeteredReceipts}): the meter reads the stamps, checks the order
 *       and records both end-to-end latencies.
 * </ol>
 *
 * <h2>Allocation</h2>
 *
 * Nothing of ours is allocated per message in steps 1 to 3. Payloads are made before the load
 * starts.
 */
package io.brokerbench.worker.load;
