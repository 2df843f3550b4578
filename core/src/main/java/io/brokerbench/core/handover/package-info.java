/** What operator, coordinator and workers hand to each other. */
package io.brokerbench.core.handover;
