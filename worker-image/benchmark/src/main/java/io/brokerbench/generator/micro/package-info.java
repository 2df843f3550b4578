/** What our own code costs for each message, without any client. */
package io.brokerbench.generator.micro;
