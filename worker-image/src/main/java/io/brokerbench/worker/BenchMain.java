package io.brokerbench.worker;

/** Entry. */
public final class BenchMain {
  private BenchMain() {}

  /** Entry. */
  public static void main(String[] args) {}
}
