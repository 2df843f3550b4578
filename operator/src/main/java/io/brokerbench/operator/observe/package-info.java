/** What the operator sees, from its caches. */
package io.brokerbench.operator.observe;
