package io.brokerbench.core.broker;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.ExternalSpec;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.plan.Protocol;
import java.util.List;

/** One system that can be measured: its settings, its addresses and its administration. */
public interface BrokerSystem {

  /** The settings of a run of this system. Pure. */
  SystemSettings settings(BenchmarkRunSpec spec);

  /** The addresses of an existing cluster of this system. Pure. */
  Endpoint endpoint(ExternalSpec external);

  /** The existing cluster of this system at {@code endpoint}, as a run names it. Pure. */
  ExternalSpec external(Endpoint endpoint);

  /**
   * Fields of {@code spec.broker} that describe topics and not servers, such as {@code
   * rabbitmq.queueType}. A run against an existing cluster keeps them. Pure.
   */
  default List<String> topicFields() {
    return List.of();
  }

  /**
   * Fields of {@code spec.broker.deployment.external} that an {@link Endpoint} lacks, such as
   * {@code rabbitmq.virtualHost}. A run against an existing cluster keeps them. Pure.
   */
  default List<String> clusterFields() {
    return List.of();
  }

  /** The protocol by which the cluster at {@code endpoint} is administered. Pure. */
  Protocol administration(Endpoint endpoint);

  /**
   * Opens the administration of the cluster at {@code endpoint}.
   *
   * @throws BrokerException if it cannot be opened
   */
  BrokerAdmin connect(Endpoint endpoint, Credentials credentials) throws BrokerException;
}
