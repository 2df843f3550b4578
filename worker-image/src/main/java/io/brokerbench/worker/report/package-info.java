/** From the reports of the workers to the files of the result. */
package io.brokerbench.worker.report;
