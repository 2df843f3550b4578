package io.brokerbench.worker.serve.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * Asks an API server, over connections of its own, whether something changed that a watch has not
 * seen. A connection that died without an end looks like one where nothing happens.
 */
final class WatchProbe implements AutoCloseable {

  /** Neither bookmarks nor errors, such as that the version is too old to be known. */
  private static final Pattern TYPE =
      Pattern.compile("\"type\"\\s*:\\s*\"(ADDED|MODIFIED|DELETED)\"");

  private static final Duration PATIENCE = Duration.ofSeconds(3);

  /** The API server ends the request after so long. */
  private static final int WATCHED_SECONDS = 1;

  private final KubernetesClient client;

  /**
   * Connects to the same API server as another client.
   *
   * @param watching it stays open
   */
  WatchProbe(KubernetesClient watching) {
    client =
        new KubernetesClientBuilder()
            .withConfig(watching.getConfiguration())
            // With HTTP/2, a request that got no answer leaves its dead connection to the next one.
            .withHttpClientBuilderConsumer(
                http ->
                    http.preferHttp11().connectTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS))
            .build();
  }

  /**
   * Whether a collection has changed since a version. Waits up to 3 s.
   *
   * @param collection path of it, from {@code apis/}
   * @param version a resource version
   * @throws IOException if the API server does not answer in this time, or fails
   * @throws InterruptedException if the thread shall end
   */
  boolean changed(String collection, String version) throws IOException, InterruptedException {
    var http = client.getHttpClient();
    var request =
        http.newHttpRequestBuilder()
            .uri(
                "%s%s?watch=true&timeoutSeconds=%d&resourceVersion=%s"
                    .formatted(
                        client.getConfiguration().getMasterUrl(),
                        collection,
                        WATCHED_SECONDS,
                        URLEncoder.encode(version, StandardCharsets.UTF_8)))
            .timeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
            .build();
    var changed = new CompletableFuture<Boolean>();
    var answer = http.consumeBytes(request, (bytes, body) -> read(bytes, body, changed));
    answer.whenComplete((response, problem) -> begin(response, problem, changed));
    try {
      return changed.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new IOException(String.valueOf(e.getCause().getMessage()), e);
    } catch (TimeoutException e) {
      throw new IOException("no answer within " + PATIENCE.toSeconds() + " s", e);
    } finally {
      answer.thenAccept(response -> response.body().cancel());
      answer.cancel(true);
    }
  }

  /** Reads the answer; its end comes without an event where nothing changed. */
  private static void begin(
      HttpResponse<AsyncBody> response, Throwable problem, CompletableFuture<Boolean> changed) {
    if (problem != null) {
      changed.completeExceptionally(problem);
    } else if (response.code() >= HttpURLConnection.HTTP_INTERNAL_ERROR) {
      changed.completeExceptionally(new IOException("status " + response.code()));
    } else if (!response.isSuccessful()) {
      // It answers. What it refuses to this request, it refuses to the watch too.
      changed.complete(false);
    } else {
      response
          .body()
          .done()
          .whenComplete(
              (end, failure) -> {
                if (failure == null) {
                  changed.complete(false);
                } else {
                  changed.completeExceptionally(failure);
                }
              });
      response.body().consume();
    }
  }

  /** An event begins with its type; what follows may be large, and is not read. */
  private static void read(
      List<ByteBuffer> bytes, AsyncBody body, CompletableFuture<Boolean> changed) {
    var text = new StringBuilder();
    bytes.forEach(part -> text.append(StandardCharsets.UTF_8.decode(part)));
    if (TYPE.matcher(text).find()) {
      changed.complete(true);
      body.cancel();
    } else {
      body.consume();
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
