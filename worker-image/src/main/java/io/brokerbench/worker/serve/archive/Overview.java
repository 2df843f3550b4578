package io.brokerbench.worker.serve.archive;

import io.brokerbench.core.archive.EntryKey;
import io.brokerbench.core.message.Message;
import java.util.List;

/**
 * What the archive had when it was read last.
 *
 * @param runs newest first
 * @param suites newest first
 * @param broken entries whose index cannot be read
 * @param problems why the overview may be incomplete or old
 * @param complete whether all entries are listed, and have been read since the start
 */
public record Overview(
    List<ArchivedRun> runs,
    List<ArchivedSuite> suites,
    List<Broken> broken,
    List<Message> problems,
    boolean complete) {

  /** Before it was read. */
  static final Overview NOTHING = new Overview(List.of(), List.of(), List.of(), List.of(), false);

  /**
   * An entry whose index cannot be read.
   *
   * @param key of it
   * @param problem why
   */
  public record Broken(EntryKey key, Message problem) {}

  /** Copies the lists. */
  public Overview {
    runs = List.copyOf(runs);
    suites = List.copyOf(suites);
    broken = List.copyOf(broken);
    problems = List.copyOf(problems);
  }

  /** The same with other problems. */
  Overview with(List<Message> others) {
    return new Overview(runs, suites, broken, others, complete);
  }
}
