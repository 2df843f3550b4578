package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * When the figures may be quoted. The run is {@code Valid} only while every limit holds.
 *
 * @param durability what to do when settings cannot be read back
 * @param maxRateShortfallPercent achieved below target, in percent of the target; 100: any
 * @param maxSendErrors failed sends
 * @param maxLostMessages acknowledged messages that never arrived
 * @param maxGeneratorDelayPercent delay that the generator may add to a quantile of a latency, in
 *     percent of that quantile; 100: any
 * @param maxWorkerCpuPercent CPU of the busiest worker, in percent of its limit; 100: any
 * @param maxThreadCpuPercent CPU of the busiest thread of any worker, in percent of one core; 100:
 *     any
 * @param maxClockUncertaintyPercent uncertainty of clock offsets, in percent of the end-to-end
 *     median
 * @param diskProbe how the disks of brokers are probed beforehand, or null for not at all
 * @param pageCache what happens to the page cache of broker nodes beforehand
 * @param maxDirtyPageBytes that a broker node may have when a stage begins, in bytes, or null where
 *     that is not waited for
 * @param sharedNodes whether workers may share a node with brokers or with each other
 */
public record ChecksSpec(
    @Default("Require")
        @JsonPropertyDescription(
            "What happens when a cluster does not let its durability be read back. Require: the run"
                + " ends before load. Report: it goes on, and is never Valid.")
        DurabilityCheck durability,
    @Default("1")
        @Min(0)
        @Max(100)
        @JsonPropertyDescription(
            "How far the rate may fall short of its target, in percent. 100: any rate is allowed.")
        Integer maxRateShortfallPercent,
    @Default("0") @Min(0) @JsonPropertyDescription("Sends that may fail.") Long maxSendErrors,
    @Default("0")
        @Min(0)
        @JsonPropertyDescription("Acknowledged messages that may be missing after the drain.")
        Long maxLostMessages,
    @Default("10")
        @Min(0)
        @Max(100)
        @JsonPropertyDescription(
            "Delay that the generator may add to a quantile of a latency, in percent of that"
                + " quantile. The schedule lag counts on the sending side, hiccups of workers with"
                + " consumers on the receiving side. A quantile beyond the limit is marked as the"
                + " generator's, and no objective is judged by it. The run is not Valid where that"
                + " quantile is p99. 100: any delay is allowed.")
        Integer maxGeneratorDelayPercent,
    @Default("80")
        @Min(1)
        @Max(100)
        @JsonPropertyDescription(
            "CPU that the busiest worker may use, in percent of its limit (of the machine, where"
                + " it has none). 100: any use is allowed.")
        Integer maxWorkerCpuPercent,
    @Default("90")
        @Min(1)
        @Max(100)
        @JsonPropertyDescription(
            "CPU that the busiest thread of any worker may use over the measured time, in percent"
                + " of one core. Sending threads, consumers and the network threads of the client"
                + " count. Not checked for rates of type Unlimited. 100: any use is allowed.")
        Integer maxThreadCpuPercent,
    @Default("10")
        @Min(0)
        @Max(100)
        @JsonPropertyDescription(
            "Uncertainty of the clock offsets between workers, in percent of the end-to-end"
                + " median.")
        Integer maxClockUncertaintyPercent,
    @JsonPropertyDescription(
            "Probes every disk of every chosen node before the brokers are made, and fails the run"
                + " where one misses a limit. Unset: no probe. The operator's chart must be"
                + " installed with diskProbe.enabled.")
        DiskProbeSpec diskProbe,
    @Default("Keep")
        @JsonPropertyDescription(
            "What happens to the page cache of the chosen nodes before the brokers are made: Drop"
                + " or Keep. For Drop, the operator's chart must be installed with"
                + " pageCache.enabled.")
        PageCacheCheck pageCache,
    @Min(1048576)
        @JsonPropertyDescription(
            "For rates of type Steps and Peak: no stage begins before every broker node has at most"
                + " so many bytes of dirty pages, which its page cache has taken and its disks have"
                + " not. That is waited for at most two minutes; where there are more then, the"
                + " figures are not Valid. Unset: it is not waited for.")
        Long maxDirtyPageBytes,
    @Default("Fail")
        @JsonPropertyDescription(
            "What happens when a worker shares a node with a broker of the run, or with another"
                + " worker. Fail: the scheduler keeps them apart, and figures with a shared node"
                + " are not Valid. Report: the scheduler keeps them apart where it can, and the"
                + " result reports the shared nodes. Set Report on a cluster of one machine.")
        SharedNodesCheck sharedNodes) {

  /** Whether workers have to have nodes of their own. */
  public boolean workersHaveTheirOwnNodes() {
    return sharedNodes != SharedNodesCheck.Report;
  }
}
