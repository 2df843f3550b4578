package io.brokerbench.core.broker;

import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.BrokerPlan;
import io.brokerbench.core.plan.ClientPlan;
import io.brokerbench.core.plan.DurabilityPlan;
import io.brokerbench.core.plan.TopicPlan;
import java.util.List;
import java.util.Map;

/** A run in the settings of one system. Pure. */
public interface SystemSettings {

  /** What the run says that would not mean what it says. */
  List<Problem> errors();

  /** What the run allows and its author might not expect. */
  default List<Message> remarks() {
    return List.of();
  }

  /** The brokers. */
  BrokerPlan broker();

  /** The topics; {@code prefix} keeps their names apart from those of other runs. */
  TopicPlan topics(String prefix);

  /** The durability level, and everything that is read back of it. */
  DurabilityPlan durability(TopicPlan topics);

  /** Resources of the containers of each kind of server, by their field below {@code spec}. */
  Map<String, ResourcesSpec> resources();

  /** Those servers that are JVMs; none for a system that is not written in Java. */
  default List<JavaServer> javaServers() {
    return List.of();
  }

  /** The clients. */
  ClientPlan clients();
}
