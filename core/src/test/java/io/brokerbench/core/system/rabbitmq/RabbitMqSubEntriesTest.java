package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Compression;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The client counts a batch in sub-entries, and sends each of them in one frame. */
class RabbitMqSubEntriesTest {

  private static final String STREAM = "broker.rabbitmq.queueType: Stream; ";
  private static final long FRAME_BYTES = 1_048_576;

  @ParameterizedTest(name = "{2}: {0} bytes in batches of {1}, set {3}: {4} of {5}")
  @CsvSource({
    // A batch has the same messages, compressed or not.
    "1024,  131072, None,   , 128, 1",
    "1024,  131072, Zstd,   , 1, 128",
    "1024,   65536, Lz4,    , 1, 64",
    // Less than a batch, as a batch does not fit in a frame.
    "1024, 1048576, Zstd,   , 2, 512",
    "1024, 4194304, Zstd,   , 5, 819",
    "64,   4194304, Snappy, , 5, 13107",
    // Nothing smaller is compressed.
    "65536,  65536, Gzip,   , 1, 2",
    "499988, 499988, Zstd,  , 1, 2",
    // As the user wants.
    "1024,  131072, Zstd, 16, 8, 16",
    "1024,  131072, Zstd, 500, 1, 500",
    "1024,  131072, None, 10, 12, 10",
    "1024,  131072, Zstd, 965, 1, 965",
  })
  void batchHasTheMessagesOfItsBytes(
      int bytes, int batch, Compression compression, String set, int batchSize, int subEntrySize)
      throws Exception {
    var producer = RabbitRuns.plan(changes(bytes, batch, compression, set)).clients().producer();

    assertThat(producer)
        .containsEntry("batchSize", String.valueOf(batchSize))
        .containsEntry("subEntrySize", String.valueOf(subEntrySize));
    assertThat((long) subEntrySize * bytes).isLessThan(FRAME_BYTES);
  }

  @ParameterizedTest(name = "{2}: {0} bytes in batches of {1}, set {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "1024 | 131072 | Zstd | 966 | clientConfig.producer[subEntrySize] | 966"
            + " | SUB_ENTRY_FRAME | [965, 1024]",
        "1024 | 131072 | None | 65535 | clientConfig.producer[subEntrySize] | 65535"
            + " | SUB_ENTRY_FRAME | [965, 1024]",
        "600000 | 600000 | None | 2 | clientConfig.producer[subEntrySize] | 2"
            + " | SUB_ENTRY_FRAME | [1, 600000]",
        "499988 | 499988 | Zstd | 3 | clientConfig.producer[subEntrySize] | 3"
            + " | SUB_ENTRY_FRAME | [2, 499988]",
        "499989 | 499989 | Zstd | | batching.compression | Zstd"
            + " | COMPRESSED_FRAME | [499988, None]",
        "499989 | 499989 | Zstd | 2 | batching.compression | Zstd"
            + " | COMPRESSED_FRAME | [499988, None]",
      })
  void refusesWhatNoFrameHolds(
      int bytes,
      int batch,
      Compression compression,
      String set,
      String field,
      String value,
      RabbitMqConfigMessage identity,
      String arguments) {
    assertThat(RabbitRuns.problems(changes(bytes, batch, compression, set)))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.field()).isEqualTo("spec.workload." + field);
              assertThat(problem.value()).isEqualTo(value);
              assertThat(problem.message().id()).isEqualTo(identity);
              assertThat(problem.message().arguments()).hasToString(arguments);
            });
  }

  private static String changes(int bytes, int batch, Compression compression, String set) {
    var batching =
        "workload.batching: {maxBytes: %d, compression: %s}".formatted(batch, compression);
    return STREAM
        + "workload.messageSizeBytes: %d; ".formatted(bytes)
        + batching
        + (set == null
            ? ""
            : "; workload.clientConfig: {producer: {subEntrySize: '%s'}}".formatted(set));
  }
}
