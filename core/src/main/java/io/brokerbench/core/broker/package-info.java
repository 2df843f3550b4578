/** The interfaces that a system implements: its settings, its addresses, its administration. */
package io.brokerbench.core.broker;
