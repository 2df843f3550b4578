package io.brokerbench.core.http;

import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.message.Message;
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
public final class Parallel {

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
  public interface Request<T, R> {
    R ask(T item) throws BrokerException;
  }

  /**
   * The answers, in the order of {@code items}. The first failure ends it: what has not been asked
   * then never is.
   *
   * @param stage what is being done, for messages
   * @throws BrokerException if one fails, or all together take longer than their bound
   */
  public static <T, R> List<R> ask(Message stage, Collection<T> items, Request<T, R> request)
      throws BrokerException {
    return ask(stage, items, request, AdminProgress.UNHEARD);
  }

  /** The same, where {@code progress} hears how many answers are there. */
  public static <T, R> List<R> ask(
      Message stage, Collection<T> items, Request<T, R> request, AdminProgress progress)
      throws BrokerException {
    var bound = LEAST.plus(EACH.multipliedBy(items.size()));
    var failed = new AtomicBoolean();
    var answered = new AtomicInteger();
    Request<T, R> counted =
        item -> {
          var answer = request.ask(item);
          progress.reached(stage, answered.incrementAndGet(), items.size());
          return answer;
        };
    var tasks = items.stream().map(item -> task(item, counted, failed)).toList();
    var executor = Executors.newFixedThreadPool(IN_FLIGHT, Thread.ofVirtual().factory());
    try {
      return answers(stage, executor.invokeAll(tasks, bound.toMillis(), TimeUnit.MILLISECONDS));
    } catch (CancellationException e) {
      throw new BrokerException(
          HttpMessage.STAGE_TIMEOUT.with(stage, items.size(), bound.toSeconds()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BrokerException(HttpMessage.STAGE_INTERRUPTED.with(stage), e);
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

  private static <R> List<R> answers(Message stage, List<Future<R>> futures)
      throws BrokerException, InterruptedException {
    // A failure first: what was left out because of it has no answer.
    for (var future : futures) {
      if (future.state() == Future.State.FAILED) {
        var cause = future.exceptionNow();
        throw cause instanceof BrokerException e ? e : failed(stage, cause);
      }
    }
    var answers = new ArrayList<R>();
    for (var future : futures) {
      try {
        answers.add(future.get());
      } catch (ExecutionException e) {
        throw failed(stage, e.getCause());
      }
    }
    return answers;
  }

  private static BrokerException failed(Message stage, Throwable cause) {
    return new BrokerException(HttpMessage.STAGE_FAILED.with(stage, cause.toString()), cause);
  }
}
