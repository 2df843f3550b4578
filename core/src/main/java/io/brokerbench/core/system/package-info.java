/**
 * Knows the systems that can be measured: one package per system, and {@link
 * io.brokerbench.core.system.Systems}, the one switch between them.
 *
 * <h2>Add a system</h2>
 *
 * A package has four parts, behind {@code BrokerSystem}:
 *
 * <ul>
 *   <li>{@code *Durability}: the settings that mean each durability level. Pure.
 *   <li>{@code *Settings}: servers, topics and clients of a run, and what is read back. Pure.
 *   <li>{@code *ConfigValidator}: errors in the settings that a user adds. Pure.
 *   <li>{@code *BrokerAdmin}: creates topics, reads settings back. Only {@code connect} reaches it.
 * </ul>
 *
 * <h2>Servers and clients</h2>
 *
 * The system decides servers and durability; {@code ClientPlan.protocol} decides which clients the
 * workers use. An {@code Endpoint} has the addresses of one cluster by protocol.
 *
 * <h2>Dependencies</h2>
 *
 * Plan records, then systems, then the planner. The build checks this order, that no system imports
 * another, and that the pure parts touch neither network nor files.
 */
package io.brokerbench.core.system;
