package io.brokerbench.worker.suite;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why a directory cannot take the results of a suite. */
public enum DirectoryMessage implements MessageId {
  IN_USE("{directory} is in use by another bench suite; wait for it or stop it", "directory"),
  OTHER_SUITE(
      "{directory} has the results of another suite, or of this one before its spec was changed;"
          + " use another directory",
      "directory"),
  NO_STATE(
      "{directory} has runs of this suite and no state.json; use another directory", "directory"),
  JUDGED(
      "{directory} has a suite that ended after round {round} ({reason}); its verdicts have spent"
          + " the error probability, so no further round can be judged; use another directory",
      "directory",
      "round",
      "reason"),
  OTHER_RUN("{file} is the result of run {name}; move it away", "file", "name"),
  NO_REASON("the run failed and has no reason"),
  UNREADABLE(
      "cannot read {file}: {reason}; delete its directory to repeat the run", "file", "reason"),
  UNREADABLE_STATE("cannot read {file}: {reason}; use another directory", "file", "reason");

  private final MessageText text;

  DirectoryMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
