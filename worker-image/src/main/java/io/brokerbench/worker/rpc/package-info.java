/** The protocol between coordinator and workers, over gRPC. */
package io.brokerbench.worker.rpc;
