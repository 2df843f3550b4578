/** The durability levels and the settings that mean them. */
package io.brokerbench.core.durability;
