package io.brokerbench.operator.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerMessage;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.operator.Proxies;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BrokerTasksTest {

  private static final Message STAGE = BrokerMessage.CLUSTER.with();

  private final CountDownLatch loaded = new CountDownLatch(1);
  private final Semaphore news = new Semaphore(0);

  @Test
  void howFarTaskHasComeIsToldUntilItsResultIsThere() throws Exception {
    var plan = plan();
    var uid = plan.run().uid();
    try (var tasks = new BrokerTasks((kind, endpoint, namespace) -> admin(), Duration.ZERO)) {
      assertThat(tasks.progress(uid, BrokerTask.Verify)).isEmpty();

      tasks.start(BrokerTask.Verify, plan, null, news::release);

      awaitNews();
      assertThat(tasks.progress(uid, BrokerTask.Verify))
          .hasValue(BrokerMessage.PROGRESS.with(STAGE, "3", "10"));
      assertThat(tasks.progress(uid, BrokerTask.DeleteTopics)).isEmpty();
      assertThat(tasks.progress("another", BrokerTask.Verify)).isEmpty();
      assertThat(tasks.result(uid, BrokerTask.Verify)).isEmpty();

      loaded.countDown();
      awaitNews();
      assertThat(tasks.progress(uid, BrokerTask.Verify)).isEmpty();
      assertThat(tasks.result(uid, BrokerTask.Verify))
          .containsInstanceOf(BrokerTaskResult.Read.class);
    }
  }

  @Test
  void howFarTaskHasComeIsForgottenWithItsRun() throws Exception {
    var plan = plan();
    try (var tasks = new BrokerTasks((kind, endpoint, namespace) -> admin(), Duration.ZERO)) {
      tasks.start(BrokerTask.Verify, plan, null, news::release);
      awaitNews();

      tasks.forget(plan.run().uid());

      assertThat(tasks.progress(plan.run().uid(), BrokerTask.Verify)).isEmpty();
    }
  }

  private void awaitNews() throws InterruptedException {
    assertThat(news.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
  }

  /** Of a cluster that has loaded three of ten partitions, and waits with the others. */
  private BrokerAdmin admin() {
    return Proxies.of(
        BrokerAdmin.class,
        (method, arguments) ->
            switch (method) {
              case "createTopics" -> {
                ((AdminProgress) arguments[1]).reached(STAGE, 3, 10);
                loaded.await();
                yield null;
              }
              case "verify" -> new VerificationReport(Instant.EPOCH, List.of());
              default -> null;
            });
  }

  private static RunPlan plan() throws Exception {
    try (var stream = BrokerTasksTest.class.getResourceAsStream("/level2.yaml")) {
      return RunPlanner.plan(Serialization.unmarshal(stream, BenchmarkRun.class));
    }
  }
}
