package io.brokerbench.worker.cli;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.StandInDriver;
import io.brokerbench.worker.driver.StandInDriver.Fate;
import io.brokerbench.worker.local.StandInAdmin;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Brokers within the process. */
final class StandInConnections implements Connections {

  private final List<String> loaded = new ArrayList<>();
  private Supplier<BrokerAdmin> admins = StandInAdmin::new;
  private Function<String, Fate> fates = run -> Fate.DELIVERED;

  StandInConnections withAdmin(Supplier<BrokerAdmin> admin) {
    admins = admin;
    return this;
  }

  /** By the name of a run, what becomes of its messages. */
  StandInConnections withFate(Function<String, Fate> fate) {
    fates = fate;
    return this;
  }

  /** Names of the runs whose load began. */
  List<String> loaded() {
    return loaded;
  }

  @Override
  public BrokerAdmin admin(BrokerKind kind, Endpoint endpoint, Credentials credentials) {
    return admins.get();
  }

  @Override
  public BenchmarkDriver driver(WorkOrder order, Credentials credentials) {
    var run = order.plan().run().name();
    loaded.add(run);
    return new StandInDriver(
        order.plan().topics().partitionsPerTopic(), (producer, sequence) -> fates.apply(run));
  }
}
