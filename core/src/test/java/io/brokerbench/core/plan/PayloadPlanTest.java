package io.brokerbench.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Compression;
import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.api.WorkerRoles;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.planner.RunPlanner;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PayloadPlanTest {

  /** Batches of 128 KiB have 128 messages of 1 KiB; 64 MiB hold 65536 of them. */
  @ParameterizedTest(name = "{0}, {1} topics with {2} producers, {3} workers {4}: {5}")
  @CsvSource({
    "None, 1, 1, 2, Split, 1",
    "Lz4,  1, 1, 2, Split, 128",
    "Zstd, 1, 512, 2, Split, 128",
    "Zstd, 1, 1000, 2, Split, 65",
    "Zstd, 1, 1000, 4, Split, 128",
    "Zstd, 1, 1000, 4, Shared, 128",
  })
  void variantsFillABatchWithinTheMemoryOfAWorker(
      Compression compression,
      int topics,
      int producers,
      int workers,
      WorkerRoles roles,
      int variants)
      throws InvalidRunException {
    var run =
        Runs.kafka()
            .compression(compression)
            .clients(topics, producers, 1, 1)
            .workers(workers, roles)
            .build();

    assertThat(RunPlanner.plan(run).load().payload())
        .isEqualTo(new PayloadPlan(100, variants, null));
  }

  /** A file has no random bytes, and each message repeats it. */
  @ParameterizedTest
  @EnumSource(Compression.class)
  void aFileIsOnePayload(Compression compression) throws InvalidRunException {
    var file = new ConfigMapFile("payloads", "orders.json");
    var run = Runs.kafka().compression(compression).payloadFrom(file).build();

    assertThat(RunPlanner.plan(run).load().payload())
        .isEqualTo(new PayloadPlan(0, 1, "orders.json"));
  }
}
