package io.brokerbench.worker.compare;

import io.brokerbench.core.text.MarkdownText;

/** Parts of a page in Markdown. */
final class Markdown {

  private Markdown() {}

  static String bullet(Object text) {
    return "- " + MarkdownText.escape(text.toString()) + ".\n";
  }
}
