package io.brokerbench.worker.peer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Recognizes files of other benchmarks by their content. */
public final class PeerFiles {

  private PeerFiles() {}

  /**
   * Reads a JSON document.
   *
   * @return empty if it is no such file
   * @throws InvalidPeerException if it is one that cannot be used
   */
  public static Optional<PeerResult> ofJson(JsonNode document) throws InvalidPeerException {
    return OmbFile.isOne(document) ? Optional.of(OmbFile.read(document)) : Optional.empty();
  }

  /**
   * Reads the output of a command.
   *
   * @return empty if it is no such output
   * @throws InvalidPeerException if it is output that cannot be used
   */
  public static Optional<PeerResult> ofText(String text) throws InvalidPeerException {
    if (KafkaProducerOutput.isOne(text)) {
      return Optional.of(KafkaProducerOutput.read(text));
    }
    return PulsarPerfOutput.isOne(text)
        ? Optional.of(PulsarPerfOutput.read(text))
        : Optional.empty();
  }
}
