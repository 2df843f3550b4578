/** The load that one worker makes: pacing threads that send, consumer threads that receive. */
package io.brokerbench.worker.load;
