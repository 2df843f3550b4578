package io.brokerbench.core.report.page;

/**
 * What stands in a cell or a sentence.
 *
 * @param text as it is shown
 * @param value of a number that stands in a source, as the source has it; null for words and for
 *     numbers that are computed
 * @param at where the source has it: {@code DOCUMENT/POINTER}; null likewise
 * @param tone what a reader should see at once
 * @param href what it links to; null for nothing
 * @param id of it, unique on the page, for links to it; null for none
 */
public record Content(String text, String value, String at, Tone tone, String href, String id) {

  /** What a reader should see at once. */
  public enum Tone {
    /** Nothing. */
    PLAIN,
    /** This is as it should be. */
    GOOD,
    /** This is not as it should be. */
    BAD,
    /** This has a reservation. */
    MARKED,
    /** This is a detail. */
    SOFT
  }

  /** What is shown where there is no value. */
  public static final Content NONE = text("–").in(Tone.SOFT);

  /** Words, or a number that is computed here; null is {@link #NONE}. */
  public static Content text(Object text) {
    return text == null
        ? NONE
        : new Content(String.valueOf(text), null, null, Tone.PLAIN, null, null);
  }

  /** A number of a source. */
  public static Content number(String text, String value, String at) {
    return new Content(text, value, at, Tone.PLAIN, null, null);
  }

  /** The same in a tone. */
  public Content in(Tone other) {
    return new Content(text, value, at, other, href, id);
  }

  /** The same as a link. */
  public Content to(String target) {
    return new Content(text, value, at, tone, target, id);
  }

  /** The same as the target of links. */
  public Content named(String name) {
    return new Content(text, value, at, tone, href, name);
  }

  /** The same with something behind the text. */
  public Content and(String more) {
    return new Content(text + more, value, at, tone, href, id);
  }
}
