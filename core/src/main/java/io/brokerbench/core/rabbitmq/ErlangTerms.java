package io.brokerbench.core.rabbitmq;

import io.brokerbench.core.rabbitmq.ErlangTerm.Atom;
import io.brokerbench.core.rabbitmq.ErlangTerm.Mapping;
import io.brokerbench.core.rabbitmq.ErlangTerm.Number;
import io.brokerbench.core.rabbitmq.ErlangTerm.Opaque;
import io.brokerbench.core.rabbitmq.ErlangTerm.Terms;
import io.brokerbench.core.rabbitmq.ErlangTerm.Text;
import io.brokerbench.core.rabbitmq.ErlangTerm.Tuple;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads Erlang terms as files of configuration and printed terms have them: atoms, numbers,
 * strings, binaries, tuples, lists, maps. What only a running system has (functions, processes) is
 * kept as text. Improper lists, integers in other bases and characters ({@code $a}) are not read.
 */
public final class ErlangTerms {

  private static final Pattern BLANK = Pattern.compile("(?:\\s|%[^\\n]*)*+");
  private static final Pattern ATOM = Pattern.compile("[a-z][A-Za-z0-9_@]*");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+(?:[eE][+-]?\\d+)?)?");
  private static final Pattern BINARY =
      Pattern.compile("<<(?:\"(?:[^\"\\\\]|\\\\.)*+\"|[^\">])*+>>", Pattern.DOTALL);

  /** Such as {@code #Fun<a.1.2>}, {@code #Ref<0.1>} and {@code <0.1.0>}. */
  private static final Pattern OPAQUE =
      Pattern.compile("#[A-Z]\\w*<[^>]*>|fun \\S+/\\d+|<[\\d.]+>");

  /** Nobody nests so deep, and each level takes a part of the stack. */
  private static final int DEEPEST = 100;

  private final String text;
  private int position;
  private int depth;

  private ErlangTerms(String text) {
    this.text = text;
  }

  /**
   * The one term in {@code text}; the full stop after it may be missing.
   *
   * @throws NotErlangException if there is none, more than one, or one that is not read
   */
  public static ErlangTerm read(String text) throws NotErlangException {
    var terms = new ErlangTerms(text);
    var term = terms.term();
    terms.accept(".");
    terms.skip();
    if (terms.position < text.length()) {
      throw terms.failure();
    }
    return term;
  }

  private ErlangTerm term() throws NotErlangException {
    skip();
    if (++depth > DEEPEST || position >= text.length()) {
      throw failure();
    }
    var term =
        switch (text.charAt(position)) {
          case '[' -> new Terms(elements("[", "]"));
          case '{' -> new Tuple(elements("{", "}"));
          case '"' -> strings();
          case '\'' -> new Atom(quoted('\''));
          case '#' -> text.startsWith("#{", position) ? mapping() : new Opaque(take(OPAQUE));
          case '<' -> new Opaque(take(text.startsWith("<<", position) ? BINARY : OPAQUE));
          default -> word();
        };
    depth--;
    return term;
  }

  private ErlangTerm word() throws NotErlangException {
    if (matcher(NUMBER).lookingAt()) {
      return new Number(take(NUMBER));
    }
    return matcher(OPAQUE).lookingAt() ? new Opaque(take(OPAQUE)) : new Atom(take(ATOM));
  }

  private List<ErlangTerm> elements(String start, String end) throws NotErlangException {
    expect(start);
    var elements = new ArrayList<ErlangTerm>();
    if (accept(end)) {
      return elements;
    }
    do {
      elements.add(term());
    } while (accept(","));
    expect(end);
    return elements;
  }

  private Mapping mapping() throws NotErlangException {
    expect("#{");
    Map<ErlangTerm, ErlangTerm> entries = new LinkedHashMap<>();
    if (accept("}")) {
      return new Mapping(entries);
    }
    do {
      var key = term();
      expect("=>");
      entries.put(key, term());
    } while (accept(","));
    expect("}");
    return new Mapping(entries);
  }

  /** A long string is printed as several, one after the other. */
  private Text strings() throws NotErlangException {
    var whole = new StringBuilder();
    do {
      whole.append(quoted('"'));
      skip();
    } while (position < text.length() && text.charAt(position) == '"');
    return new Text(whole.toString());
  }

  private String quoted(char quote) throws NotErlangException {
    var content = new StringBuilder();
    for (position++; position < text.length(); position++) {
      var character = text.charAt(position);
      if (character == quote) {
        position++;
        return content.toString();
      }
      if (character == '\\' && position + 1 < text.length()) {
        content.append(escaped(text.charAt(++position)));
      } else {
        content.append(character);
      }
    }
    throw failure();
  }

  private static char escaped(char character) {
    return switch (character) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 's' -> ' ';
      default -> character;
    };
  }

  private void skip() {
    var blank = matcher(BLANK);
    position = blank.lookingAt() ? blank.end() : position;
  }

  private boolean accept(String token) {
    skip();
    if (text.startsWith(token, position)) {
      position += token.length();
      return true;
    }
    return false;
  }

  private void expect(String token) throws NotErlangException {
    if (!accept(token)) {
      throw failure();
    }
  }

  private String take(Pattern pattern) throws NotErlangException {
    var found = matcher(pattern);
    if (!found.lookingAt()) {
      throw failure();
    }
    position = found.end();
    return found.group();
  }

  private Matcher matcher(Pattern pattern) {
    return pattern.matcher(text).region(position, text.length());
  }

  private NotErlangException failure() {
    return new NotErlangException(Math.min(position, text.length()));
  }
}
