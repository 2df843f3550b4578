/**
 * The report on runs and suites: which figures stand on its page and what the page says about them.
 * Every number is taken from a document by its JSON pointer, so the page cannot say another one.
 */
package io.brokerbench.core.report;
