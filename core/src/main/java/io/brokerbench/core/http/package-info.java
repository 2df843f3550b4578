/** Requests to the HTTP APIs of systems: one at a time within a bound, and many at once. */
package io.brokerbench.core.http;
