package io.brokerbench.core.markup;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * An element of HTML or SVG. Written, it is well-formed XML and, of HTML, valid HTML 5 too.
 *
 * <p>Names of elements and attributes are those of the code. Text and values may be anybody's: no
 * character of them is markup, and characters that XML does not have, or that turn the direction of
 * text, become question marks.
 */
public final class Element {

  /** HTML's elements that have no end tag. */
  private static final Set<String> VOID = Set.of("br", "col", "hr", "img", "link", "meta");

  /** HTML's elements whose text is not escaped. */
  private static final Set<String> RAW = Set.of("style");

  /** Marks, embeddings, overrides and isolates. */
  private static final String DIRECTIONS =
      "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";

  private final String name;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final List<Object> children = new ArrayList<>();

  private Element(String name) {
    this.name = name;
  }

  /** An element without attributes and children. */
  public static Element of(String name) {
    return new Element(name);
  }

  /** An element with these classes, separated by spaces. */
  public static Element of(String name, String classes) {
    return new Element(name).with("class", classes);
  }

  /** Sets an attribute; one that is null is left out. */
  public Element with(String attribute, Object value) {
    if (value != null) {
      attributes.put(attribute, String.valueOf(value));
    }
    return this;
  }

  /** Sets a coordinate or length, in pixels, to a tenth of one. */
  public Element with(String attribute, double pixels) {
    return with(attribute, pixels(pixels));
  }

  /** Appends text; null appends nothing. */
  public Element text(Object text) {
    if (text != null) {
      children.add(String.valueOf(text));
    }
    return this;
  }

  /** Appends elements; those that are null are left out. */
  public Element add(Element... more) {
    return add(Arrays.asList(more));
  }

  /** Appends elements; those that are null are left out. */
  public Element add(Collection<Element> more) {
    more.stream().filter(element -> element != null).forEach(children::add);
    return this;
  }

  /** A coordinate or length as attributes have it. */
  public static String pixels(double pixels) {
    var text = String.format(Locale.ROOT, "%.1f", pixels);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /** As text. */
  @Override
  public String toString() {
    var text = new StringBuilder();
    write(text);
    return text.toString();
  }

  private void write(StringBuilder text) {
    text.append('<').append(name);
    attributes.forEach(
        (attribute, value) -> {
          text.append(' ').append(attribute).append("=\"");
          escape(value, text);
          text.append('"');
        });
    if (VOID.contains(name)) {
      text.append("/>");
      return;
    }
    text.append('>');
    for (var child : children) {
      if (child instanceof Element element) {
        element.write(text);
      } else if (RAW.contains(name)) {
        text.append(raw((String) child));
      } else {
        escape((String) child, text);
      }
    }
    text.append("</").append(name).append('>');
  }

  private static String raw(String text) {
    if (text.contains("<") || text.contains("&")) {
      throw new IllegalArgumentException("a style sheet with < or & is no XML");
    }
    return text;
  }

  private static void escape(String value, StringBuilder text) {
    value
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '&' -> text.append("&amp;");
                case '"' -> text.append("&quot;");
                default -> text.appendCodePoint(isCharacter(c) ? c : '?');
              }
            });
  }

  /** Whether XML has it, and it does not turn the direction of the text around it. */
  private static boolean isCharacter(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL -> c == '\n' || c == '\t';
      case Character.SURROGATE, Character.UNASSIGNED -> false;
      case Character.FORMAT -> DIRECTIONS.indexOf(c) < 0;
      default -> true;
    };
  }
}
