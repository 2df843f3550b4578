/**
 * The brokerbench API, group {@code brokerbench.io}, version {@code v1alpha1}.
 *
 * <p>The CRD in {@code crds/crd} is generated from these types; descriptions, ranges, defaults and
 * cross-field rules stand here and nowhere else.
 */
package io.brokerbench.api;
