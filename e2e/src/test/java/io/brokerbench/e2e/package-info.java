/** Real runs on a real cluster: what a user would do, and what a user would see. */
package io.brokerbench.e2e;
