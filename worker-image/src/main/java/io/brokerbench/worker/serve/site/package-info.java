/** The pages of the site, and which address has which. */
package io.brokerbench.worker.serve.site;
