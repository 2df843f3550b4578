package io.brokerbench.worker.coordinator;

import io.brokerbench.core.broker.BrokerAdmin;
import java.lang.reflect.Proxy;
import java.util.Optional;

/** Brokers that tell neither in-sync sets nor ensembles. */
final class SilentAdmin {

  private SilentAdmin() {}

  static BrokerAdmin create() {
    return (BrokerAdmin)
        Proxy.newProxyInstance(
            BrokerAdmin.class.getClassLoader(),
            new Class<?>[] {BrokerAdmin.class},
            (self, method, arguments) -> Optional.empty());
  }
}
