package io.brokerbench.core.report.page;

import java.util.List;

/**
 * A part of a page with a heading.
 *
 * @param id of it, unique on the page: what links name
 * @param title its heading
 * @param blocks its contents
 * @param parts sections of it
 */
public record Section(String id, String title, List<Block> blocks, List<Section> parts) {

  /** Copies the lists. */
  public Section {
    blocks = List.copyOf(blocks);
    parts = List.copyOf(parts);
  }

  /** Without sections of its own. */
  public Section(String id, String title, List<Block> blocks) {
    this(id, title, blocks, List.of());
  }

  /** Whether there is nothing to show. */
  public boolean isEmpty() {
    return blocks.isEmpty() && parts.isEmpty();
  }
}
