/** The records of a plan: everything that a run will do. */
package io.brokerbench.core.plan;
