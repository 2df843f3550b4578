/** What others have written, as it may stand in messages. */
package io.brokerbench.core.text;
