/**
 * Errors, remarks and checks that users read, each with an identity.
 *
 * <p>A {@link io.brokerbench.core.message.MessageId} is a constant with parameters. Code makes a
 * {@link io.brokerbench.core.message.Message} of it, and tests compare identity and parameters, so
 * that the words can be improved without touching a test. {@code docs/messages.md} lists every
 * message of every module.
 */
package io.brokerbench.core.message;
