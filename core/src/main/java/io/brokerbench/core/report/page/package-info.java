/** A page of sections with text, tables and charts, as HTML and as Markdown. */
package io.brokerbench.core.report.page;
