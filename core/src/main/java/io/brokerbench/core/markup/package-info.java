/** Elements of HTML and SVG that cannot be left open, with text that cannot become markup. */
package io.brokerbench.core.markup;
