/** The document that a run leaves behind. */
package io.brokerbench.core.result;
