package io.brokerbench.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmBannerTest {

  /** Between what Strimzi's scripts and Kafka print. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "OpenJDK 64-Bit Server VM (build 17.0.15+6-Debian-1deb12u1, mixed mode, sharing)"
            + " | OpenJDK 64-Bit Server VM 17.0.15+6-Debian-1deb12u1",
        "OpenJDK 64-Bit Server VM Temurin-25.0.3+9 (build 25.0.3+9-LTS, mixed mode, sharing)"
            + " | OpenJDK 64-Bit Server VM 25.0.3+9-LTS",
        "Java HotSpot(TM) 64-Bit Server VM (build 21.0.5+9-LTS-239, mixed mode)"
            + " | Java HotSpot(TM) 64-Bit Server VM 21.0.5+9-LTS-239",
        "OpenJDK Runtime Environment (build 17.0.15+6) |",
        "Error occurred during initialization of VM |",
      })
  void nameAndVersionAreFound(String line, String wanted) {
    var log =
        """
        STRIMZI_BROKER_ID=0
        Starting Kafka with configuration:
        node.id=0
        NOTE: Picked up JDK_JAVA_OPTIONS: -showversion
        openjdk version "17.0.15" 2025-04-15
        %s
        [main] INFO Registered kafka:type=kafka.Log4jController MBean
        """
            .formatted(line);

    assertThat(JvmBanner.in(log).orElse(null)).isEqualTo(wanted);
  }
}
