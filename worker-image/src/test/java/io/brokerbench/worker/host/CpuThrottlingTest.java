package io.brokerbench.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuThrottlingTest {

  @TempDir private Path root;

  @ParameterizedTest(name = "version {0}")
  @CsvSource({
    "1, 4:cpu:/pods/one, sys/fs/cgroup/cpu/cpu.stat, throttled_time 70000000",
    "2, 0::/, sys/fs/cgroup/cpu.stat, throttled_usec 70000",
  })
  void isReadFromTheGroupOfEitherVersion(
      int version, String group, String file, String throttledTime) throws IOException {
    write("proc/self/cgroup", group + "\n");
    write(file, "nr_periods 200\nnr_throttled 7\n" + throttledTime + "\n");

    assertThat(CpuThrottling.read(root)).as("version %d", version).isEqualTo(of(200, 7));
  }

  @Test
  void oneQuotaAboveIsEnough() throws IOException {
    write("proc/self/cgroup", "0::/pod/container\n");
    write("sys/fs/cgroup/pod/container/cpu.stat", "usage_usec 5\nnr_periods 0\nnr_throttled 0\n");
    write("sys/fs/cgroup/pod/cpu.stat", "nr_periods 50\nnr_throttled 5\n");

    assertThat(CpuThrottling.read(root)).isEqualTo(of(50, 5));
  }

  @Test
  void withoutControlGroupsThereIsNone() {
    assertThat(CpuThrottling.read(root)).isEqualTo(of(0, 0));
  }

  @ParameterizedTest(name = "{2} of {0} periods, then {3} of {1}: {4} %")
  @CsvSource({"0, 200, 0, 50, 25", "100, 300, 90, 92, 1", "100, 100, 9, 9, 0", "0, 0, 0, 0, 0"})
  void onlyWhatCameSinceCounts(
      long periodsBefore, long periods, long before, long after, double percent) {
    var start = of(periodsBefore, before);

    assertThat(of(periods, after).percentSince(start)).isEqualTo(percent);
  }

  private static CpuThrottling of(long periods, long throttled) {
    return new CpuThrottling(periods, throttled);
  }

  private void write(String path, String text) throws IOException {
    var file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
