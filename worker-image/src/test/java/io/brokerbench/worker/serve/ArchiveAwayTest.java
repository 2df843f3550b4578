package io.brokerbench.worker.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.ArchiveMessage;
import io.brokerbench.core.archive.ObjectStore;
import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.served.StandInApi;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Pages of an archive that is away from the start. */
class ArchiveAwayTest {

  private static final class AwayStore implements ObjectStore {

    @Override
    public void put(String key, byte[] content) throws StoreException {
      throw away();
    }

    @Override
    public Optional<byte[]> get(String key, int maxBytes) throws StoreException {
      throw away();
    }

    @Override
    public void list(String prefix, Consumer<Listed> each) throws StoreException {
      throw away();
    }

    private static StoreException away() {
      return new StoreException(ArchiveMessage.NO_RESULT.with("away"), true, null);
    }

    @Override
    public String location() {
      return "s3://away";
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }

  @Test
  @DisplayName("an archive that was never read is not taken for an empty one")
  void unreadArchiveIsNotAnEmptyOne() {
    try (var api = new StandInApi();
        var archive = new Archive(new AwayStore());
        var page = new ServedPage(api, archive, "a")) {
      for (var path : List.of("/archive/a/r/uid", "/archive/suites/a/s/uid")) {
        var answer = page.get(path);

        assertThat(answer.status()).as(path).isEqualTo(503);
        assertThat(answer.header("Retry-After")).contains("5");
        assertThat(answer.body())
            .contains("has not been read yet", "The archive s3://away cannot be read")
            .doesNotContain("may have been deleted");
      }
      assertThat(page.get("/archive").status()).isEqualTo(200);
      for (var path :
          List.of("/archive/hidden/r/uid", "/archive/suites/hidden/s/uid", "/archive/a")) {
        assertThat(page.get(path).status()).as(path).isEqualTo(404);
      }
    }
  }
}
