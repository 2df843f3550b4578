/** What the process may use of its machine, and what it does use. */
package io.brokerbench.worker.host;
