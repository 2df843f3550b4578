/** A BenchmarkRun or BenchmarkSuite in a file, held to the same rules as by the API server. */
package io.brokerbench.core.document;
