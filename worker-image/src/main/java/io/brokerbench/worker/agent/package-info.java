/** One worker, from its first contact with the coordinator to its farewell. */
package io.brokerbench.worker.agent;
