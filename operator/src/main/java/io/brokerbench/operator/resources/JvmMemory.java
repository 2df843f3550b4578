package io.brokerbench.operator.resources;

import io.brokerbench.api.PulsarJvmSpec;

/** Memory of a Java virtual machine, as its options have it. */
public final class JvmMemory {

  private JvmMemory() {}

  /** Heap and direct memory of a process of Pulsar. */
  public static String options(PulsarJvmSpec jvm) {
    return "-Xms%1$s -Xmx%1$s -XX:MaxDirectMemorySize=%2$s"
        .formatted(size(jvm.effectiveHeap()), size(jvm.effectiveDirectMemory()));
  }

  /** A JVM's M and G are those that Kubernetes calls Mi and Gi. */
  public static String size(String quantity) {
    return quantity.replace("i", "");
  }
}
