/** Charts rendered by the {@code helm} command, outside of any reconcile. */
package io.brokerbench.operator.helm;
