/** The end-to-end scenarios: each class shows one promise of the product on a real cluster. */
package io.brokerbench.e2e.scenario;
