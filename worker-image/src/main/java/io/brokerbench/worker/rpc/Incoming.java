package io.brokerbench.worker.rpc;

/**
 * One event from one stream.
 *
 * @param connection the stream
 * @param number 0, or that of an event which is sent again until its receipt is confirmed
 * @param event what happened
 */
public record Incoming(WorkerConnection connection, long number, WorkerEvent event) {}
