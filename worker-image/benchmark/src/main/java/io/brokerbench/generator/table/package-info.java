/** What was measured, line by line. */
package io.brokerbench.generator.table;
