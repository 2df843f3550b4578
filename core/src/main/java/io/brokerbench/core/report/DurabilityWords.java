package io.brokerbench.core.report;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;
import io.brokerbench.core.plan.DurabilityPlan;
import io.brokerbench.core.report.page.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Sentences about the durability of a run. */
final class DurabilityWords {

  /** What brokers have done with a message before they acknowledge it. */
  enum LevelMessage implements MessageId {
    LEVEL_1("acknowledged once replicated and flushed to disk"),
    LEVEL_2("acknowledged once replicated, without waiting for a flush"),
    LEVEL_3("acknowledged once flushed to one disk, without waiting for replicas"),
    LEVEL_4("acknowledged without waiting for replicas or a flush");

    private final MessageText text;

    LevelMessage(String template) {
      text = MessageText.of(template);
    }

    /** Empty of a level that there is not. */
    static Optional<LevelMessage> of(String level) {
      return Stream.of(values()).filter(one -> one.name().equals("LEVEL_" + level)).findFirst();
    }

    @Override
    public MessageText text() {
      return text;
    }
  }

  private DurabilityWords() {}

  /** Level, its meaning and the copies of a message. */
  static List<Content> level(Run run) {
    var meaning =
        LevelMessage.of(run.level()).map(message -> message.with().toString()).orElse("?");
    return Sentence.of(
        PageMessage.DURABILITY,
        run.result().number(Unit.COUNT, "plan/durability/level"),
        meaning,
        run.result().number(Unit.COUNT, "plan/durability/replicationFactor"));
  }

  /** The system, its version, and its mode where the level leaves it a choice. */
  static List<Content> system(Run run) {
    var words = new ArrayList<Content>();
    words.add(Content.text(run.system()));
    run.result().optional("plan/broker/version").ifPresent(v -> words.add(Content.text(" " + v)));
    run.result()
        .optional("plan/durability/mode")
        .filter(mode -> !mode.equals(DurabilityPlan.SYNC))
        .ifPresent(mode -> words.add(Content.text(" (" + mode + ")")));
    return words;
  }
}
