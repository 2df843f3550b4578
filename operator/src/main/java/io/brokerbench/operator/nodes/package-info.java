/** Which Kubernetes nodes a run gets, and when: node pools and the queue before them. Pure. */
package io.brokerbench.operator.nodes;
