/** Stamps in payloads, latency histograms and counters: what is written for every message. */
package io.brokerbench.worker.measure;
