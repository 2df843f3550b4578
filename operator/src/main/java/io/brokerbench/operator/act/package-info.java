/** What the operator does, and nothing decides. */
package io.brokerbench.operator.act;
