package io.brokerbench.worker.kubernetes;

import io.brokerbench.core.handover.Progress;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the newest progress on a thread of its own: an API server that is slow or away neither
 * holds up the load nor ends it.
 */
public final class ProgressWriter implements Consumer<Progress>, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ProgressWriter.class);

  private final ConfigMaps configMaps;
  private final String name;
  private final AtomicReference<Progress> newest = new AtomicReference<>();
  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().name("progress").daemon().factory());

  /** Writes to the ConfigMap {@code name}. */
  public ProgressWriter(ConfigMaps configMaps, String name) {
    this.configMaps = configMaps;
    this.name = name;
  }

  @Override
  public void accept(Progress progress) {
    if (newest.getAndSet(progress) == null) {
      executor.execute(this::write);
    }
  }

  private void write() {
    var progress = newest.getAndSet(null);
    try {
      configMaps.writeProgress(name, progress);
    } catch (KubernetesClientException e) {
      LOG.warn("progress cannot be written to ConfigMap {}: {}", name, e.getMessage());
    }
  }

  /** Lets what is being written be written, within the client's own timeout. */
  @Override
  public void close() {
    executor.close();
  }
}
