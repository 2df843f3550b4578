package io.brokerbench.core.plan;

/**
 * Which run this is.
 *
 * @param namespace of the BenchmarkRun; empty outside Kubernetes
 * @param name of the BenchmarkRun
 * @param uid of the BenchmarkRun; a random one outside Kubernetes
 */
public record RunIdentity(String namespace, String name, String uid) {}
