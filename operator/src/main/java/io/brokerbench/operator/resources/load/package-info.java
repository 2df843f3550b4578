/** The pods, Jobs and files of the load generator. */
package io.brokerbench.operator.resources.load;
