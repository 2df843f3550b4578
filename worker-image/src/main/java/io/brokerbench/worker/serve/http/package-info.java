/** A read-only HTTP server with limits. */
package io.brokerbench.worker.serve.http;
