/** Tests of pages in a browser, without a cluster. */
package io.brokerbench.e2e.page;
