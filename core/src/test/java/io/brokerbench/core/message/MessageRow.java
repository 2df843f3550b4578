package io.brokerbench.core.message;

import java.util.List;
import java.util.stream.Stream;

/** Finds the messages that the rows of tables name. */
public final class MessageRow {

  private MessageRow() {}

  /**
   * A message whose arguments are text.
   *
   * @param name of its identity
   * @param arguments separated by a comma and a blank; null for none
   * @param ids identities, of which one has that name
   */
  public static Message of(String name, String arguments, MessageId[]... ids) {
    var found = Stream.of(ids).flatMap(Stream::of).filter(id -> id.name().equals(name)).toList();
    if (found.size() != 1) {
      throw new IllegalArgumentException(name + " names " + found);
    }
    return new Message(
        found.getFirst(),
        arguments == null ? List.of() : List.of((Object[]) arguments.split(", ")));
  }
}
