package io.brokerbench.operator.inspect;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Answers to questions that take time, looked for beside the reconciles.
 *
 * <p>They are observations, not state: an operator that starts anew asks again.
 *
 * @param <K> what was asked
 * @param <A> the answer
 */
public final class BackgroundTasks<K, A> implements AutoCloseable {

  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

  /** The newest: those about runs that were deleted meanwhile are pushed out. */
  private final Map<K, CompletableFuture<A>> answers;

  /** Keeps at most so many. */
  public BackgroundTasks(int most) {
    this.answers =
        new LinkedHashMap<>() {
          @Override
          protected boolean removeEldestEntry(Map.Entry<K, CompletableFuture<A>> eldest) {
            return size() > most;
          }
        };
  }

  /** The answer, once it is there. */
  public synchronized Optional<A> get(K question) {
    return Optional.ofNullable(answers.get(question)).map(answer -> answer.getNow(null));
  }

  /** Asks unless it has been asked, and calls {@code whenDone} when the answer is there. */
  public void start(K question, Supplier<A> work, Runnable whenDone) {
    startAfter(null, question, work, whenDone);
  }

  /**
   * Asks when another question is answered, where that has been asked.
   *
   * @param earlier the other question; null for none
   */
  public synchronized void startAfter(K earlier, K question, Supplier<A> work, Runnable whenDone) {
    var before = earlier == null ? null : answers.get(earlier);
    var after = before == null ? CompletableFuture.<A>completedFuture(null) : before;
    var context = LogContext.current();
    var asked = context.within(work);
    answers
        .computeIfAbsent(question, key -> after.thenApplyAsync(done -> asked.get(), executor))
        .thenRunAsync(context.within(whenDone), executor);
  }

  /** Forgets the answers to some questions. */
  public synchronized void forget(Predicate<K> questions) {
    answers.keySet().removeIf(questions);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
