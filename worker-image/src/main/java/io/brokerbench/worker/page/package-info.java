/** Reads and writes the files of {@code bench report}. */
package io.brokerbench.worker.page;
