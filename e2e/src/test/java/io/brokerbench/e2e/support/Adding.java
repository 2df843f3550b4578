package io.brokerbench.e2e.support;

import io.fabric8.kubernetes.client.informers.ResourceEventHandler;

/** Hears of new objects only. */
@FunctionalInterface
public interface Adding<T> extends ResourceEventHandler<T> {

  @Override
  void onAdd(T added);

  @Override
  default void onUpdate(T before, T after) {}

  @Override
  default void onDelete(T deleted, boolean unknownLastState) {}
}
