/** Coordinator and workers of a run in one process, without Kubernetes. */
package io.brokerbench.worker.local;
