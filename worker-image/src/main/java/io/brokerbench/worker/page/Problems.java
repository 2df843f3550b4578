package io.brokerbench.worker.page;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.text.Printable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What was left out of a report, and why. */
final class Problems {

  private final List<Message> all = new ArrayList<>();

  /** Reads something. */
  interface Reader<T> {
    T read() throws IOException, UnreadableException;
  }

  List<Message> all() {
    return List.copyOf(all);
  }

  void leaveOut(Object file, Message reason) {
    all.add(PageInputMessage.LEFT_OUT.with(file, reason));
  }

  /** What is read; {@code other} where it cannot be, which is noted. */
  <T> T attempt(Object file, T other, Reader<T> reader) {
    try {
      return reader.read();
    } catch (UnreadableException e) {
      leaveOut(file, e.problem());
    } catch (IOException e) {
      leaveOut(file, PageInputMessage.UNREADABLE.with(Printable.line(e.toString())));
    } catch (IllegalArgumentException e) {
      var reason = Printable.line(String.valueOf(e.getMessage()));
      leaveOut(file, PageInputMessage.UNREADABLE.with(reason));
    }
    return other;
  }
}
