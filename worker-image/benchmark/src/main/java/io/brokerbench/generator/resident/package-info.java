/** Load generators as processes that stay: they begin and end one load after the other as told. */
package io.brokerbench.generator.resident;
