/** The subcommands of {@code bench}. */
package io.brokerbench.worker.cli;
