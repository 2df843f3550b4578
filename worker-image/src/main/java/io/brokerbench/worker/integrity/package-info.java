/** Which messages were acknowledged and which arrived, as sets of sequence numbers. */
package io.brokerbench.worker.integrity;
