package io.brokerbench.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuLimitTest {

  @TempDir private Path root;

  @Test
  void versionTwoInAContainer() throws IOException {
    write("proc/self/cgroup", "0::/\n");
    write("sys/fs/cgroup/cpu.max", "150000 100000\n");

    assertThat(new CpuLimit(root).quota()).isEqualTo(OptionalLong.of(1500));
  }

  @Test
  void theTightestGroupAboveCounts() throws IOException {
    write("proc/self/cgroup", "0::/kubepods/pod1/container1\n");
    write("sys/fs/cgroup/kubepods/pod1/cpu.max", "50000 100000\n");
    write("sys/fs/cgroup/kubepods/pod1/container1/cpu.max", "200000 100000\n");

    assertThat(new CpuLimit(root).quota()).isEqualTo(OptionalLong.of(500));
  }

  @Test
  void versionOneInAContainer() throws IOException {
    write("proc/self/cgroup", "5:memory:/x\n4:cpu,cpuacct:/kubepods/pod1\n0::/\n");
    write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "250000\n");
    write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");

    assertThat(new CpuLimit(root).quota()).isEqualTo(OptionalLong.of(2500));
  }

  @Test
  void withoutAQuotaThereIsNone() throws IOException {
    write("proc/self/cgroup", "4:cpu,cpuacct:/\n0::/\n");
    write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
    write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
    write("sys/fs/cgroup/cpu.max", "max 100000\n");

    assertThat(new CpuLimit(root).quota()).isEmpty();
  }

  @Test
  void withoutControlGroupsThereIsNone() {
    assertThat(new CpuLimit(root).quota()).isEmpty();
  }

  private void write(String path, String text) throws IOException {
    var file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
