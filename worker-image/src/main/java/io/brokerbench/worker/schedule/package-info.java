/** The open-loop schedule: when each message is due, whatever the broker does. */
package io.brokerbench.worker.schedule;
