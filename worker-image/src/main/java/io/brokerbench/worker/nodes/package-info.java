/** What is seen of the nodes that brokers run on. */
package io.brokerbench.worker.nodes;
