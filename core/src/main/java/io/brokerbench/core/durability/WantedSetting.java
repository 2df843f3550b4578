package io.brokerbench.core.durability;

/**
 * One setting that a durability level asks for.
 *
 * @param scope where it stands
 * @param name the system's own name for it, such as {@code min.insync.replicas}
 * @param value the value that means the level
 */
public record WantedSetting(SettingScope scope, String name, String value) {}
