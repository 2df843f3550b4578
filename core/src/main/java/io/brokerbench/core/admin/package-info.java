/** The way to the administration of whichever system. */
package io.brokerbench.core.admin;
