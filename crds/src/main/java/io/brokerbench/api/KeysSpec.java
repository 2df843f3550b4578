package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * The keys of messages.
 *
 * @param distribution how the key of a message is chosen
 * @param distinct how many different keys there are
 * @param exponentPercent exponent of Zipf's law, in hundredths
 */
public record KeysSpec(
    @Default("None")
        @JsonPropertyDescription(
            "None: no keys, the client spreads messages over the partitions. RoundRobin: each"
                + " producer takes the keys in turn. Random: any key, all equally likely. Zipf: the"
                + " key of rank k is as likely as 1 / k to the power of exponentPercent / 100, and"
                + " ranks are the same for all producers. With keys, the client's hash of the key"
                + " chooses the partition.")
        KeyDistribution distribution,
    @Default("10000")
        @Min(1)
        @Max(1000000)
        @JsonPropertyDescription(
            "How many different keys there are, of 8 characters each, the same for all producers."
                + " OpenMessaging Benchmark has 10000. Without effect where distribution is None.")
        Integer distinct,
    @Default("99")
        @Min(1)
        @Max(500)
        @JsonPropertyDescription(
            "Exponent of Zipf's law, in hundredths: 99 is the 0.99 of YCSB. Without effect where"
                + " distribution is not Zipf.")
        Integer exponentPercent) {}
