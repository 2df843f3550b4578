package io.brokerbench.core.system.pulsar;

import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Asks for many things at once, with a bounded number of requests in flight. */
final class Parallel {

  /** A broker with few CPUs has eight threads for requests. */
  private static final int IN_FLIGHT = 16;

  /** Bound of a bulk, beside what each of its requests may take. */
  private static final Duration LEAST = Duration.ofSeconds(60);

  private static final Duration EACH = Duration.ofMillis(100);

  private Parallel() {}

  /**
   * One thing to ask for.
   *
   * @param <T> about what
   * @param <R> the answer
   */
  interface Request<T, R> {
    R ask(T item) throws BrokerException;
  }

  /**
   * The answers, in the order of {@code items}. The first failure ends it: what has not been asked
   * then never is.
   *
   * @param what is asked for, for messages
   * @throws BrokerException if one fails, or all together take longer than their bound
   */
  static <T, R> List<R> ask(String what, Collection<T> items, Request<T, R> request)
      throws BrokerException {
    return ask(what, items, request, AdminProgress.UNHEARD);
  }

  /** The same, where {@code progress} hears how many answers are there. */
  static <T, R> List<R> ask(
      String what, Collection<T> items, Request<T, R> request, AdminProgress progress)
      throws BrokerException {
    var bound = LEAST.plus(EACH.multipliedBy(items.size()));
    var failed = new AtomicBoolean();
    var answered = new AtomicInteger();
    Request<T, R> counted =
        item -> {
          var answer = request.ask(item);
          progress.reached(what, answered.incrementAndGet(), items.size());
          return answer;
        };
    var tasks = items.stream().map(item -> task(item, counted, failed)).toList();
    var executor = Executors.newFixedThreadPool(IN_FLIGHT, Thread.ofVirtual().factory());
    try {
      return answers(what, executor.invokeAll(tasks, bound.toMillis(), TimeUnit.MILLISECONDS));
    } catch (CancellationException e) {
      throw new BrokerException(
          what + " of " + items.size() + " took longer than " + bound.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BrokerException(what + " was interrupted", e);
    } finally {
      executor.shutdownNow();
    }
  }

  private static <T, R> Callable<R> task(T item, Request<T, R> request, AtomicBoolean failed) {
    return () -> {
      if (failed.get()) {
        return null;
      }
      try {
        return request.ask(item);
      } catch (BrokerException | RuntimeException e) {
        failed.set(true);
        throw e;
      }
    };
  }

  private static <R> List<R> answers(String what, List<Future<R>> futures)
      throws BrokerException, InterruptedException {
    // A failure first: what was left out because of it has no answer.
    for (var future : futures) {
      if (future.state() == Future.State.FAILED) {
        var cause = future.exceptionNow();
        throw cause instanceof BrokerException e ? e : new BrokerException(what + " failed", cause);
      }
    }
    var answers = new ArrayList<R>();
    for (var future : futures) {
      try {
        answers.add(future.get());
      } catch (ExecutionException e) {
        throw new BrokerException(what + " failed", e.getCause());
      }
    }
    return answers;
  }
}
