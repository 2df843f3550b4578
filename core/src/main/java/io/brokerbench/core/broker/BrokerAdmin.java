package io.brokerbench.core.broker;

import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.TopicPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The administration of one running cluster. Calls block, each with a bound of its own. */
public interface BrokerAdmin extends AutoCloseable {

  /**
   * Waits until the cluster answers with the planned number of brokers.
   *
   * @throws BrokerException if it does not within the bound
   */
  void awaitBrokers(Integer nodes) throws BrokerException;

  /**
   * Creates those topics that do not exist, and their subscriptions, where the system does not have
   * them begin at the earliest message whenever they are first read.
   *
   * @param progress hears how many are there
   * @throws BrokerException if one cannot be created
   */
  void createTopics(TopicPlan topics, AdminProgress progress) throws BrokerException;

  /** The same, unheard. */
  default void createTopics(TopicPlan topics) throws BrokerException {
    createTopics(topics, AdminProgress.UNHEARD);
  }

  /**
   * Deletes those topics that exist.
   *
   * @throws BrokerException if one cannot be deleted
   */
  void deleteTopics(TopicPlan topics) throws BrokerException;

  /**
   * Reads back every setting of the plan's durability level from every broker, topic and partition.
   *
   * @param progress hears how many have been read, where that takes many requests
   * @throws BrokerException if the cluster does not answer; what it refuses to tell is Unknown
   */
  VerificationReport verify(RunPlan plan, AdminProgress progress) throws BrokerException;

  /** The same, unheard. */
  default VerificationReport verify(RunPlan plan) throws BrokerException {
    return verify(plan, AdminProgress.UNHEARD);
  }

  /**
   * The smallest in-sync set of any partition, right now; empty for a system that has no such sets,
   * and where the cluster does not tell.
   *
   * @throws BrokerException if the cluster does not answer
   */
  OptionalInt smallestInSyncSet(TopicPlan topics) throws BrokerException;

  /**
   * The ensembles of the ledgers of these topics. Empty for a system without ensembles, and where
   * the cluster does not tell.
   *
   * @throws BrokerException if the cluster does not answer
   */
  default Optional<LedgerEnsembles> ledgerEnsembles(TopicPlan topics) throws BrokerException {
    return Optional.empty();
  }

  /**
   * The broker that leads each partition, right now: by topic, then by number of the partition.
   * Empty where the cluster does not tell.
   *
   * @throws BrokerException if the cluster does not answer
   */
  Map<String, List<String>> leaders(TopicPlan topics) throws BrokerException;

  /**
   * What the cluster says of itself.
   *
   * @throws BrokerException if the cluster does not answer
   */
  ClusterFacts describe() throws BrokerException;

  @Override
  void close();
}
