/** The administration of running brokers, behind one interface. */
package io.brokerbench.core.broker;
