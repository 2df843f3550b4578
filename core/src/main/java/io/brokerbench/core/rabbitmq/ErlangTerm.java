package io.brokerbench.core.rabbitmq;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A term of Erlang. Its text is what Erlang reads as the same term. */
public sealed interface ErlangTerm {

  /** An atom: {@code datasync}, or {@code 'Elixir.Foo'}. */
  record Atom(String name) implements ErlangTerm {
    @Override
    public String toString() {
      return name.matches("[a-z][A-Za-z0-9_@]*") && !RESERVED.contains(name)
          ? name
          : quoted('\'', name);
    }
  }

  /** A string: {@code "a"}. */
  record Text(String text) implements ErlangTerm {
    @Override
    public String toString() {
      return quoted('"', text);
    }
  }

  /** A number, as it was written. */
  record Number(String digits) implements ErlangTerm {
    @Override
    public String toString() {
      return digits;
    }
  }

  /** A tuple: <code>{a, b}</code>. */
  record Tuple(List<ErlangTerm> elements) implements ErlangTerm {
    /** Copies the elements. */
    public Tuple {
      elements = List.copyOf(elements);
    }

    @Override
    public String toString() {
      return joined(elements, "{", "}");
    }
  }

  /** A list: {@code [a, b]}. */
  record Terms(List<ErlangTerm> elements) implements ErlangTerm {
    /** Copies the elements. */
    public Terms {
      elements = List.copyOf(elements);
    }

    @Override
    public String toString() {
      return joined(elements, "[", "]");
    }
  }

  /** A map: <code>#{a => b}</code>. */
  record Mapping(Map<ErlangTerm, ErlangTerm> entries) implements ErlangTerm {
    @Override
    public String toString() {
      return entries.entrySet().stream()
          .map(entry -> entry.getKey() + " => " + entry.getValue())
          .collect(Collectors.joining(",", "#{", "}"));
    }
  }

  /** A binary, or what only a running system has, such as a function: as it was written. */
  record Opaque(String text) implements ErlangTerm {
    @Override
    public String toString() {
      return text;
    }
  }

  /** Words that are no atoms unless they are quoted. */
  List<String> RESERVED =
      List.of(
          "after", "and", "andalso", "band", "begin", "bnot", "bor", "bsl", "bsr", "bxor", "case",
          "catch", "cond", "div", "else", "end", "fun", "if", "let", "maybe", "not", "of", "or",
          "orelse", "receive", "rem", "try", "when", "xor");

  /** The elements of a list; empty for every other term. */
  default List<ErlangTerm> list() {
    return this instanceof Terms terms ? terms.elements() : List.of();
  }

  /** The name and the value of <code>{name, value}</code> with an atom as name. */
  default Optional<Map.Entry<String, ErlangTerm>> property() {
    return this instanceof Tuple(List<ErlangTerm> pair)
            && pair.size() == 2
            && pair.getFirst() instanceof Atom(String name)
        ? Optional.of(Map.entry(name, pair.getLast()))
        : Optional.empty();
  }

  private static String joined(List<ErlangTerm> elements, String start, String end) {
    return elements.stream().map(ErlangTerm::toString).collect(Collectors.joining(",", start, end));
  }

  private static String quoted(char quote, String text) {
    var quoted = new StringBuilder().append(quote);
    text.chars()
        .forEach(
            character -> {
              if (character == quote || character == '\\') {
                quoted.append('\\');
              }
              if (character == '\n') {
                quoted.append("\\n");
              } else {
                quoted.append((char) character);
              }
            });
    return quoted.append(quote).toString();
  }
}
