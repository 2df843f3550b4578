package io.brokerbench.core.plan;

import io.brokerbench.core.durability.DurabilityLevel;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import java.util.List;

/**
 * The durability level and the settings that mean it.
 *
 * @param level 1 to 4
 * @param replicationFactor copies of each message
 * @param mode what an acknowledgement waits for on each replica: {@value #SYNC} at the levels that
 *     flush every message, else the system's choice, such as OperatingSystem or Bypass
 * @param settings everything that is read back
 */
public record DurabilityPlan(
    int level, int replicationFactor, String mode, List<WantedSetting> settings) {

  /** The mode of the levels that flush every message. */
  public static final String SYNC = "Sync";

  /** Name of the setting that says how many replicas of each partition must be in sync. */
  public static final String IN_SYNC_REPLICAS = "in-sync replicas";

  /** The plan of {@code level}; {@code choice} counts where the level does not flush by itself. */
  public DurabilityPlan(DurabilityLevel level, Enum<?> choice, List<WantedSetting> settings) {
    this(
        level.level(),
        level.replicationFactor(),
        level.writesSynchronously() ? SYNC : choice.name(),
        List.copyOf(settings));
  }

  /** Replicas of each partition that must be in sync; null for a system without in-sync sets. */
  public Integer inSyncReplicas() {
    return settings.stream()
        .filter(setting -> setting.scope() == SettingScope.Partition)
        .filter(setting -> setting.name().equals(IN_SYNC_REPLICAS))
        .map(setting -> Integer.valueOf(setting.value()))
        .findFirst()
        .orElse(null);
  }
}
