package io.brokerbench.core.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.report.page.Content;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * A document that numbers and words are taken from, or a part of one.
 *
 * @param id of the document on the page
 * @param pointer where the part is in the document; empty for all of it
 * @param node the part; missing where the document has none
 */
record Source(String id, String pointer, JsonNode node) {

  /** A whole document. */
  static Source of(String id, JsonNode root) {
    return new Source(id, "", root);
  }

  /** The part at a path of names, separated by slashes. */
  Source at(String path) {
    var part = node;
    for (var name : path.split("/")) {
      part = part.path(name);
    }
    return new Source(id, pointer + "/" + path, part);
  }

  /** The elements of a list; none where there is no list. */
  List<Source> list(String path) {
    var list = at(path);
    return IntStream.range(0, list.node.isArray() ? list.node.size() : 0)
        .mapToObj(i -> new Source(id, list.pointer + "/" + i, list.node.get(i)))
        .toList();
  }

  boolean has(String path) {
    var part = at(path).node;
    return !part.isMissingNode() && !part.isNull();
  }

  /** Words; null where there are none. */
  String text(String path) {
    return has(path) ? at(path).node.asText() : null;
  }

  /** Words; empty where there are none. */
  Optional<String> optional(String path) {
    return Optional.ofNullable(text(path));
  }

  /** Words; {@code other} where there are none. */
  String text(String path, String other) {
    return has(path) ? at(path).node.asText() : other;
  }

  boolean flag(String path) {
    return at(path).node.asBoolean();
  }

  /** Words or numbers of a list as words. */
  List<String> texts(String path) {
    return StreamSupport.stream(at(path).node.spliterator(), false).map(JsonNode::asText).toList();
  }

  /** A number; NaN where there is none. */
  double value(String path) {
    var part = at(path).node;
    return part.isNumber() ? part.doubleValue() : Double.NaN;
  }

  /** A number to show; {@link Content#NONE} where there is none. */
  Content number(Unit unit, String path) {
    var part = at(path);
    return part.node.isNumber()
        ? Content.number(
            unit.format(part.node.doubleValue()), part.node.asText(), id + part.pointer)
        : Content.NONE;
  }

  /** A number to show with its unit. */
  Content withUnit(Unit unit, String path) {
    var number = number(unit, path);
    return number == Content.NONE || unit.symbol().isEmpty()
        ? number
        : number.and(" " + unit.symbol());
  }
}
