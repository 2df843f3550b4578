/** What the one who installs the operator decides. */
package io.brokerbench.operator.settings;
