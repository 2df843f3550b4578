package io.brokerbench.worker.page;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.text.Printable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The inputs that a report is without, with the reasons. */
final class Problems {

  private final List<Message> all = new ArrayList<>();

  /** Reads something. */
  interface Reader<T> {
    T read() throws IOException, UnreadableException;
  }

  List<Message> all() {
    return List.copyOf(all);
  }

  /** Notes it once, however often the input is read. */
  void leaveOut(Object file, Message reason) {
    var problem = PageInputMessage.LEFT_OUT.with(file, reason);
    if (!all.contains(problem)) {
      all.add(problem);
    }
  }

  /** Reads an input; returns {@code other} if that fails, and notes why. */
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
