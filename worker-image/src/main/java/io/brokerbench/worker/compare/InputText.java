package io.brokerbench.worker.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.suite.result.SuiteConditions;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.peer.InvalidPeerException;
import io.brokerbench.worker.peer.PeerFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Recognizes an input by its content. */
final class InputText {

  private static final String SCHEMA = "schemaVersion";
  private static final String SCHEMA_START = "brokerbench.io/result/";
  private static final String SUITE_START = "brokerbench.io/suite/";

  /** What a comparison reads of a result. */
  private static final List<String> FIELDS =
      List.of(
          "/plan/run/name",
          "/plan/run/uid",
          "/plan/broker/kind",
          "/plan/durability/level",
          "/plan/topics/names/0",
          "/plan/clients/protocol",
          "/plan/load/rate/type",
          "/plan/load/keys",
          "/plan/load/payload",
          "/plan/workers",
          "/plan/checks",
          "/environment",
          "/figures/publish",
          "/integrity",
          "/durability/level",
          "/workers",
          "/verdict/checks");

  private static final int SHOWN = 60;
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final String file;
  private final String text;

  private InputText(String file, String text) {
    this.file = file;
    this.text = text;
  }

  /**
   * Reads one: a result, or the runs of a suite that have ended.
   *
   * @param file its name, for errors
   * @throws InputException if it is not recognized, cut off or damaged
   */
  static List<Entry> read(String file, String text) throws InputException {
    var content = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    return new InputText(file, content.strip()).read();
  }

  private List<Entry> read() throws InputException {
    if (text.isEmpty()) {
      throw unknown(CompareMessage.FOUND_EMPTY.with());
    }
    if (!text.startsWith("{")) {
      return List.of(ofText());
    }
    var document = parse();
    return document.path(SCHEMA).asText("").startsWith(SUITE_START)
        ? ofSuite()
        : List.of(ofJson(document));
  }

  private Entry ofText() throws InputException {
    try {
      var line = text.lines().findFirst().orElse("");
      var found = CompareMessage.FOUND_TEXT.with(Printable.beginning(line, SHOWN));
      var peer = PeerFiles.ofText(text);
      return Entry.of(file, peer.orElseThrow(() -> unknown(found)));
    } catch (InvalidPeerException e) {
      throw new InputException(file, e.problem());
    }
  }

  private List<Entry> ofSuite() throws InputException {
    try {
      var suite = SuiteResult.parse(text);
      var byCell =
          suite.runs().stream()
              .filter(run -> run.outcome() != RunOutcome.Active)
              .collect(Collectors.groupingBy(RunEntry::cell));
      var conditions = SuiteConditions.of(suite);
      var runs = new ArrayList<Entry>();
      for (var cell : suite.cells()) {
        var ofCell = Conditions.of(cell.coordinates(), conditions.get(cell.name()));
        byCell.getOrDefault(cell.name(), List.of()).forEach(run -> runs.add(Entry.of(ofCell, run)));
      }
      if (runs.isEmpty()) {
        throw new InputException(file, CompareMessage.SUITE_EMPTY.with());
      }
      return runs;
    } catch (IllegalArgumentException e) {
      var reason = Printable.line(String.valueOf(e.getMessage()));
      throw new InputException(file, CompareMessage.SUITE_DAMAGED.with(reason));
    } catch (InvalidRunException e) {
      throw new InputException(file, CompareMessage.SUITE_SPEC.with(e.problems().getFirst()));
    }
  }

  private Entry ofJson(JsonNode document) throws InputException {
    var schema = document.path(SCHEMA).asText("");
    if (schema.startsWith(SCHEMA_START)) {
      return ofResult(document);
    }
    if (!schema.isEmpty()) {
      throw unknown(CompareMessage.FOUND_SCHEMA.with(Printable.value(schema)));
    }
    try {
      var fields =
          document.propertyStream().map(f -> Printable.value(f.getKey())).limit(5).toList();
      var peer = PeerFiles.ofJson(document);
      return Entry.of(
          file, peer.orElseThrow(() -> unknown(CompareMessage.FOUND_JSON.with(fields))));
    } catch (InvalidPeerException e) {
      throw new InputException(file, e.problem());
    }
  }

  private JsonNode parse() throws InputException {
    try {
      return Json.mapper().readTree(text);
    } catch (JsonProcessingException e) {
      var reason = Printable.line(String.valueOf(e.getOriginalMessage()));
      throw new InputException(file, CompareMessage.NOT_JSON.with(reason));
    }
  }

  private Entry ofResult(JsonNode document) throws InputException {
    for (var field : FIELDS) {
      var value = document.at(field);
      if (value.isMissingNode() || value.isNull()) {
        var path = field.substring(1).replace('/', '.');
        throw new InputException(file, CompareMessage.RESULT_INCOMPLETE.with(path));
      }
    }
    try {
      return Entry.of(RunResult.parse(text));
    } catch (IllegalArgumentException e) {
      throw new InputException(file, CompareMessage.NOT_JSON.with(String.valueOf(e.getMessage())));
    }
  }

  private InputException unknown(Message found) {
    return new InputException(file, CompareMessage.UNKNOWN_FORM.with(found));
  }
}
