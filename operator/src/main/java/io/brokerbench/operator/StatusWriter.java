package io.brokerbench.operator;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.PrimaryUpdateAndCacheUtils;
import java.net.HttpURLConnection;
import java.util.NoSuchElementException;

/** Writes the status of a run, so that the next reconciliation sees it. */
final class StatusWriter {

  private StatusWriter() {}

  /**
   * Returns whether the run has that status now: not where it is gone meanwhile, or another one of
   * its name is in its place.
   *
   * @throws KubernetesClientException when the API server refuses it or is away
   */
  static boolean write(BenchmarkRun run, BenchmarkRunStatus status, Context<BenchmarkRun> context) {
    try {
      PrimaryUpdateAndCacheUtils.updateAndCacheResource(
          run,
          context,
          current -> patch(only(run, current), status),
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

  private static BenchmarkRun only(BenchmarkRun run, BenchmarkRun current) {
    if (!current.getMetadata().getUid().equals(run.getMetadata().getUid())) {
      throw new NoSuchElementException("another run has this name");
    }
    return current;
  }

  private static BenchmarkRun patch(BenchmarkRun run, BenchmarkRunStatus status) {
    var patch = new BenchmarkRun();
    patch.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(run.getMetadata().getNamespace())
            .withName(run.getMetadata().getName())
            .build());
    patch.setStatus(status);
    return patch;
  }

  private static BenchmarkRun apply(BenchmarkRun patch, Context<BenchmarkRun> context) {
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
