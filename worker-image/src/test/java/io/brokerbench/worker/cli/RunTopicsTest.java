package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.plan.TopicPlan;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of the topics of a process that ends. */
class RunTopicsTest {

  private enum Moment {
    BeforeTopics,
    WhilePreparing,
    UnderLoad,
    AtTheEnd
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "BeforeTopics,   ''",
    "WhilePreparing, createTopics deleteTopics",
    "UnderLoad,      createTopics",
    "AtTheEnd,       createTopics deleteTopics",
  })
  void topicsAreDeletedOnceAndNeverUnderLoad(Moment end, String asked) throws Exception {
    var process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                Run.class.getName(),
                end.name())
            .redirectErrorStream(true)
            .start();
    var printed =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();

    assertThat(process.waitFor()).isZero();
    assertThat(printed).isEqualTo(asked);
  }

  /** A process that comes so far, and is told to end. */
  static final class Run {

    private Run() {}

    public static void main(String[] args) throws BrokerException {
      var end = Moment.valueOf(args[0]);
      var topics = new RunTopics(admin(), new TopicPlan(List.of("t"), 1, 1, Map.of()));
      if (end.compareTo(Moment.WhilePreparing) >= 0) {
        topics.create(AdminProgress.UNHEARD);
      }
      if (end.compareTo(Moment.UnderLoad) >= 0) {
        topics.leaveToClose();
      }
      if (end == Moment.AtTheEnd) {
        topics.close();
      }
      System.exit(0);
    }

    private static BrokerAdmin admin() {
      return (BrokerAdmin)
          Proxy.newProxyInstance(
              BrokerAdmin.class.getClassLoader(),
              new Class<?>[] {BrokerAdmin.class},
              (ignored, method, arguments) -> {
                System.out.print(method.getName() + " ");
                return null;
              });
    }
  }
}
