/** The objects of a run, computed from its plan. Pure. */
package io.brokerbench.operator.resources;
