package io.brokerbench.operator;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteStatus;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.PrimaryUpdateAndCacheUtils;
import java.net.HttpURLConnection;
import java.util.NoSuchElementException;
import java.util.function.Supplier;

/** Writes the status of a run or a suite, so that the next reconciliation sees it. */
final class StatusWriter {

  private StatusWriter() {}

  /**
   * Returns whether the run has that status now: not where it is gone meanwhile, or another one of
   * its name is in its place.
   *
   * @throws KubernetesClientException when the API server refuses it or is away
   */
  static boolean write(BenchmarkRun run, BenchmarkRunStatus status, Context<BenchmarkRun> context) {
    // The archiver owns its part: whoever applies that too would own and overwrite it.
    return write(run, status.withoutArchive(), BenchmarkRun::new, context);
  }

  /**
   * The same for a suite.
   *
   * @throws KubernetesClientException likewise
   */
  static boolean write(
      BenchmarkSuite suite, BenchmarkSuiteStatus status, Context<BenchmarkSuite> context) {
    return write(suite, status.withoutArchive(), BenchmarkSuite::new, context);
  }

  private static <S, T extends CustomResource<?, S>> boolean write(
      T resource, S status, Supplier<T> create, Context<T> context) {
    try {
      PrimaryUpdateAndCacheUtils.updateAndCacheResource(
          resource,
          context,
          current -> patch(only(resource, current), status, create),
          patch -> apply(patch, context));
      return true;
    } catch (NoSuchElementException e) {
      // The cache lost it, or has another, when it was looked for after a conflict.
      return false;
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }

  private static <T extends CustomResource<?, ?>> T only(T resource, T current) {
    if (!current.getMetadata().getUid().equals(resource.getMetadata().getUid())) {
      throw new NoSuchElementException("another one has this name");
    }
    return current;
  }

  private static <S, T extends CustomResource<?, S>> T patch(
      T resource, S status, Supplier<T> create) {
    var patch = create.get();
    patch.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(resource.getMetadata().getNamespace())
            .withName(resource.getMetadata().getName())
            .build());
    patch.setStatus(status);
    return patch;
  }

  private static <T extends CustomResource<?, ?>> T apply(T patch, Context<T> context) {
    return context
        .getClient()
        .resource(patch)
        .subresource("status")
        .patch(
            new PatchContext.Builder()
                .withForce(true)
                .withFieldManager(context.getControllerConfiguration().fieldManager())
                .withPatchType(PatchType.SERVER_SIDE_APPLY)
                .build());
  }
}
