/** The two ConfigMaps that a coordinator writes. */
package io.brokerbench.worker.kubernetes;
