/** What a suite found out: {@code suite.json}, computed from its plan and its runs. */
package io.brokerbench.core.suite.result;
