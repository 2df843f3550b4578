/** The secrets by which clients are let in by a cluster, from wherever they are kept. */
package io.brokerbench.core.access;
