/**
 * Deploys brokers: one package per system, and {@link io.brokerbench.operator.system.Deployments},
 * the one switch between them.
 *
 * <h2>Add a system</h2>
 *
 * <ol>
 *   <li>Write a package with the resources of each way to deploy it. Each way implements {@code
 *       BrokerDeployment}, or is a {@code StatefulSetBrokers} over its resources.
 *   <li>If another operator deploys it, describe that operator as a {@code ForeignOperator}: its
 *       kinds are then watched, deleted and reported as missing.
 *   <li>Add its cases to {@code Deployments}.
 * </ol>
 *
 * A deployment is pure: it says how far the brokers are and what to create next. The build checks
 * that no system imports another, and that only {@code Deployments} imports systems.
 */
package io.brokerbench.operator.system;
