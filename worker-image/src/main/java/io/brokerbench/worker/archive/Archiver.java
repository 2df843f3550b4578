package io.brokerbench.worker.archive;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.NotArchivableException;
import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.message.Message;
import io.brokerbench.worker.kubernetes.ApiErrors;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Archives finished runs and suites, one at a time. It remembers nothing but when a failed attempt
 * may be repeated, so it can be killed at any time, and two of them do no harm.
 */
final class Archiver {

  private static final Logger LOG = LoggerFactory.getLogger(Archiver.class);
  private static final int TOO_MANY_REQUESTS = 429;

  private final Archive archive;
  private final Copying copying;
  private final ArchiveRecord record;
  private final InstantSource clock;
  private final Turns turns = new Turns();

  Archiver(KubernetesClient client, Archive archive, InstantSource clock) {
    this.archive = archive;
    this.clock = clock;
    copying = new Copying(client, archive);
    record = new ArchiveRecord(client);
  }

  /**
   * Archives the one whose turn it is.
   *
   * @param seen everything that is there
   * @return when to come again: {@link Instant#MIN} for now, {@link Instant#MAX} after a change
   */
  Instant step(Collection<Seen> seen) {
    turns.keepOnly(seen);
    var next = turns.next(seen, clock.instant());
    if (next.isEmpty()) {
      return turns.nextTime(seen);
    }
    archive(next.get());
    return Instant.MIN;
  }

  private void archive(Seen one) {
    try {
      var live = copying.wanted(one);
      if (live.isEmpty()) {
        turns.settled(one);
        return;
      }
      archive(one, live.get());
      turns.archived(one);
    } catch (FailedAttempt failure) {
      count(one, failure);
    } catch (KubernetesClientException e) {
      count(one, FailedAttempt.of(e));
    }
  }

  private void count(Seen one, FailedAttempt failure) {
    LOG.warn(
        "{} {}/{} is not archived: {}",
        one.kind().type().getSimpleName(),
        one.namespace(),
        one.name(),
        failure.getMessage());
    switch (failure.scope) {
      case ALL -> turns.away(one, clock.instant());
      case ONE -> turns.failed(one, clock.instant());
      default -> turns.settled(one);
    }
  }

  private void archive(Seen one, GenericKubernetesResource live) throws FailedAttempt {
    var attempts = turns.attempts(one) + 1;
    try {
      var key = one.kind() == Seen.Kind.RUN ? copying.run(live) : copying.suite(live);
      record.archived(live, key, archive.location(), attempts, clock.instant());
      LOG.info(
          "archived {} {}/{} in {}",
          one.kind().type().getSimpleName(),
          one.namespace(),
          one.name(),
          archive.location());
    } catch (StoreException e) {
      throw note(live, attempts, e.away() ? Scope.ALL : Scope.ONE, e.problem());
    } catch (NotArchivableException e) {
      throw note(live, attempts, Scope.NEVER, e.problem());
    } catch (KubernetesClientException e) {
      throw refused(live, attempts, FailedAttempt.of(e));
    } catch (RuntimeException e) {
      // One that nobody foresaw must not end the process: it would come first after a restart.
      LOG.error("unexpected error", e);
      throw note(live, attempts, Scope.ONE, ArchiverMessage.UNEXPECTED.with(e.toString()));
    }
  }

  /** Where the API server is away, it takes no record either. */
  private FailedAttempt refused(
      GenericKubernetesResource live, int attempts, FailedAttempt failure) {
    return failure.scope == Scope.ALL
        ? failure
        : note(live, attempts, failure.scope, failure.problem);
  }

  private FailedAttempt note(
      GenericKubernetesResource live, int attempts, Scope scope, Message problem) {
    try {
      record.failed(live, problem, attempts);
    } catch (KubernetesClientException e) {
      LOG.warn("the failure cannot be recorded: {}", ApiErrors.reason(e));
    }
    return new FailedAttempt(scope, problem);
  }

  /** What else would fail alike. */
  private enum Scope {
    /** Any other attempt, for now. */
    ALL,
    /** Another attempt of this one, for now. */
    ONE,
    /** Any attempt of this one. */
    NEVER
  }

  private static final class FailedAttempt extends Exception {

    private static final long serialVersionUID = 1L;

    private final Scope scope;
    private final transient Message problem;

    FailedAttempt(Scope scope, Message problem) {
      super(problem.toString());
      this.scope = scope;
      this.problem = problem;
    }

    static FailedAttempt of(KubernetesClientException e) {
      var refused =
          e.getCode() >= HttpURLConnection.HTTP_BAD_REQUEST
              && e.getCode() < HttpURLConnection.HTTP_INTERNAL_ERROR
              && e.getCode() != TOO_MANY_REQUESTS;
      return new FailedAttempt(
          refused ? Scope.ONE : Scope.ALL, ArchiverMessage.API_FAILED.with(ApiErrors.reason(e)));
    }
  }
}
