/** The JSON that operator, coordinator and workers hand to each other and to users. */
package io.brokerbench.core.json;
