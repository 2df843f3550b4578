/** A cluster that stands in, for tests of what is served of it. */
package io.brokerbench.core.served;
